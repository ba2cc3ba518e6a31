"""The house rules of 牛牛 (rule book §02), with the rule book's defaults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pokerlessons.engine import Alias, Options, Preset, choice, flag, number, subset
from pokerlessons.words import Say


@dataclass(frozen=True)
class NiuniuOptions(Options):
    """House rules of 牛牛.  As they stand here they are classroom mode (00-11): no staking step."""

    presets: ClassVar = {
        "classroom": Preset(Say("niuniu.preset.classroom"), {}),
        "home": Preset(Say("niuniu.preset.home"), {"stakes": "chosen"}),
        "festive": Preset(
            Say("niuniu.preset.festive"),
            {
                "stakes": "chosen",
                "tie": "high_card_then_suit",
                "payout": "steep",
                "special_hands": "all",
            },
        ),
    }
    aliases: ClassVar = {
        "classroom": Alias(
            Say("niuniu.option.classroom"), "00-11", "stakes", {"on": "fixed", "off": "chosen"}
        )
    }

    deals: int = number(5, 1, 100, "02-11", Say("niuniu.option.deals"))
    first: str = choice(
        "random",
        "00-5",
        Say("niuniu.option.first"),
        {"random": Say("niuniu.option.first.random"), "host": Say("niuniu.option.first.host")},
    )
    dir: str = choice(
        "ccw",
        "00-2",
        Say("niuniu.option.dir"),
        {"ccw": Say("niuniu.option.dir.ccw"), "cw": Say("niuniu.option.dir.cw")},
    )
    banker: str = choice(
        "rotate",
        "02-11",
        Say("niuniu.option.banker"),
        {
            "rotate": Say("niuniu.option.banker.rotate"),
            "winner_of_niuniu": Say("niuniu.option.banker.winner_of_niuniu"),
            "fixed": Say("niuniu.option.banker.fixed"),
        },
    )
    stakes: str = choice(
        "fixed",
        "02-9",
        Say("niuniu.option.stakes"),
        {"fixed": Say("niuniu.option.stakes.fixed"), "chosen": Say("niuniu.option.stakes.chosen")},
    )
    max_stake: int = number(5, 1, 100, "02-9", Say("niuniu.option.max_stake"))
    tie: str = choice(
        "banker",
        "02-8",
        Say("niuniu.option.tie"),
        {
            "banker": Say("niuniu.option.tie.banker"),
            "high_card_then_suit": Say("niuniu.option.tie.high_card_then_suit"),
        },
    )
    payout: str = choice(
        "flat",
        "02-10",
        Say("niuniu.option.payout"),
        {
            "flat": Say("niuniu.option.payout.flat"),
            "simple": Say("niuniu.option.payout.simple"),
            "steep": Say("niuniu.option.payout.steep"),
        },
    )
    ace_high: bool = flag(False, "02-G5", Say("niuniu.option.ace_high"))
    special_hands: frozenset[str] = subset(
        (),
        "02-G6",
        Say("niuniu.option.special_hands"),
        {
            "wuxiao": Say("niuniu.option.special_hands.wuxiao"),
            "zhadan": Say("niuniu.option.special_hands.zhadan"),
            "wuhua": Say("niuniu.option.special_hands.wuhua"),
            "sihua": Say("niuniu.option.special_hands.sihua"),
        },
    )
