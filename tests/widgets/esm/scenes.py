"""Scenes and a panel as Python sends them: 牛牛 for four seats, a step player alone, a whole pack."""

from typing import Any

from pokerlessons.cards import ALL_CARDS, Card
from pokerlessons.widgets.picture import SHAPES

Scene = dict[str, Any]

WORDS = {
    "language": "中 / EN",
    "language_value": "en",
    "rules": "规则",
    "house_rules": "房规",
    "close": "关上",
    "first": "第一步",
    "previous": "上一步",
    "next": "下一步",
    "last": "最后一步",
    "play": "自动播放",
    "pause": "暂停",
    "step": "第 {k} 步，共 {n} 步",
    "slider": "步骤",
    "rule": "规则 {rule}",
    "steps": "一步一步看",
    "apply": "用这些房规开新的一场",
    "players": "几个人一桌",
    "people": "其中几个真人",
    "gone": "这张牌桌的内核已经不在了。请重新运行本单元格，再用 Session.load 接着打。",
    "busy": "内核正忙，还没有回答。请等一等，它一有空就会接着走。",
    "saved": "这是保存下来的画面。请重新运行本单元格。",
    "joker_big": "大王",
    "joker_small": "小王",
    "face_down": "背面朝上的牌",
    "settlement": "输赢",
    "working": "正在想……",
}
ENGLISH = {
    **WORDS,
    "language_value": "zh",
    "rules": "Rules",
    "house_rules": "House rules",
    "step": "Step {k} of {n}",
    "joker_big": "big joker",
    "joker_small": "small joker",
    "apply": "Start anew with these rules",
}
RULES = [
    {
        "rule": "02-4",
        "text": "五张牌里取恰好三张，点数之和是 10 的倍数，就叫有牛；余下两张之和的个位是牛几。",
    },
    {"rule": "02-8", "text": "牛数一样时，庄家赢；房规也可以比最大的一张牌，再比花色。"},
    {"rule": "02-9", "text": "闲家可以在看牌之前押分；课堂模式里每人押一分。"},
]
OPTIONS = [
    {
        "name": "deals",
        "says": "一场打几局",
        "kind": "number",
        "low": 1,
        "high": 100,
        "value": "5",
        "rule": "02-11",
    },
    {
        "name": "tie",
        "says": "牛数一样时谁赢",
        "kind": "choice",
        "values": [["banker", "庄家赢"], ["high_card_then_suit", "比最大的牌，再比花色"]],
        "value": "banker",
        "rule": "02-8",
    },
    {"name": "ace_high", "says": "比大小时 A 最大", "kind": "flag", "value": "off", "rule": "02-G5"},
    {
        "name": "special_hands",
        "says": "承认哪些特殊牌型",
        "kind": "subset",
        "values": [["wuxiao", "五小"], ["zhadan", "炸弹"], ["wuhua", "五花"], ["sihua", "四花"]],
        "value": "none",
        "rule": "02-G6",
    },
]
PANEL: Scene = {
    "words": WORDS,
    "shapes": SHAPES,
    "rules": RULES,
    "options": OPTIONS,
    "seating": {"players": 4, "players_low": 2, "players_high": 6, "people": 1},
}
MATHML = (
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mo>(</mo><mn>3</mn><mo>+</mo><mn>7</mn><mo>+</mo>'
    "<mn>10</mn><mo>)</mo><mi>mod</mi><mn>10</mn><mo>=</mo><mn>0</mn></mrow></math>"
)
STEPS = [
    {"text": "甲切牌，乙坐庄，每人发五张。", "cards": [], "mathml": None, "rule": None, "rule_text": None},
    {
        "text": "甲取 3、7、K：点数是 3、7、10。",
        "cards": ["S3", "H7", "DK"],
        "mathml": None,
        "rule": None,
        "rule_text": None,
    },
    {
        "text": "换任意三张凑十，余下两张的个位都一样：五张之和减去 10 的倍数，个位不变。",
        "cards": ["C4", "D5"],
        "mathml": MATHML,
        "rule": "02-4",
        "rule_text": None,
    },
    {
        "text": "甲是牛九，比乙大，赢 3 分。",
        "cards": [],
        "mathml": None,
        "rule": "02-9",
        "rule_text": "押几分就付几分。",
    },
]
TOOLS = [
    {"action": "undo", "label": "撤回", "enabled": True},
    {"action": "redo", "label": "重做", "enabled": False},
    {"action": "restart", "label": "重新开始", "enabled": True},
]


def up(text: str, lift: bool = False) -> Scene:
    """A card face up."""
    card = Card(text)
    return {
        "up": True,
        "code": card.code,
        "suit": card.suit,
        "rank": card.rank,
        "name": card.chinese,
        "lift": lift,
    }


def row(text: str, lifted: str = "") -> list[Scene]:
    """Cards face up, the ones in `lifted` raised."""
    return [up(word, word in lifted.split()) for word in text.split()]


def down(count: int) -> list[Scene]:
    """Cards face down."""
    return [{"up": False}] * count


def zone(id: str, place: str, label: str, cards: list[Scene], **more: Any) -> Scene:
    """A zone with everything a zone has."""
    plain = {
        "badge": None,
        "score": None,
        "state": None,
        "caption": None,
        "active": False,
        "reveal": 0,
        "pick": None,
    }
    spoken = f"{label}的{len(cards)}张牌"
    return {"id": id, "place": place, "label": label, "cards": cards, "spoken": spoken, **plain, **more}


def scene(**more: Any) -> Scene:
    """A scene of 牛牛 with nothing on the table yet."""
    return {
        "table": "a1b2c3",
        "n": 17,
        "turn": "2.5.0",
        "lang": "zh",
        "title": "牛牛",
        "label": "牛牛牌桌",
        "pills": ["第 2 局 · 共 5 局", "庄家：乙（电脑）"],
        "zones": [],
        "curtain": None,
        "notice": {"tone": "plain", "text": "", "rule": None, "rule_text": None, "mathml": None},
        "input": None,
        "buttons": [],
        "tools": TOOLS,
        "payments": [],
        "steps": [],
        "at": 0,
        **more,
    }


def notice(text: str, tone: str = "plain", rule: str | None = None, mathml: str | None = None) -> Scene:
    """The sentence under the cards."""
    return {"tone": tone, "text": text, "rule": rule, "rule_text": None, "mathml": mathml}


def arranging(**more: Any) -> Scene:
    """甲 makes the 牛 out of five open cards; the others lie face down."""
    zones = [
        zone("seat1", "seat", "乙（电脑）", down(5), badge="庄", score="+3 分", state="摆好了"),
        zone("seat2", "seat", "丙（电脑）", down(5), score="−1 分", state="摆好了"),
        zone("seat3", "seat", "丁（电脑）", down(5), score="−2 分", state="还在摆"),
        zone("seat0", "hand", "甲（你）", row("S3 H7 DK C4 D5"), score="0 分", active=True, pick={"max": 5}),
    ]
    buttons = [
        {"action": "arrange", "label": "就这样摆", "style": "primary"},
        {"action": "none", "label": "没有牛", "style": "plain"},
        {"action": "hint", "label": "提示", "style": "plain"},
    ]
    told = notice("请取三张，让点数之和是 10 的倍数。", rule="02-4")
    return scene(**{"zones": zones, "notice": told, "buttons": buttons, "steps": STEPS[:1], "at": 0, **more})


def settled(**more: Any) -> Scene:
    """All hands are open and the points are paid; the reveal has just happened."""
    zones = [
        zone(
            "seat1",
            "seat",
            "乙（电脑）",
            row("SA H9 CQ D2 S5", "SA H9 CQ"),
            badge="庄",
            score="+1 分",
            caption="牛七",
        ),
        zone(
            "seat2",
            "seat",
            "丙（电脑）",
            row("S10 HJ D10 C6 H6", "S10 HJ D10"),
            score="−2 分",
            caption="牛二",
            reveal=1,
        ),
        zone("seat3", "seat", "丁（电脑）", row("S8 H8 D9 CA C3"), score="−3 分", caption="没有牛", reveal=2),
        zone("seat0", "hand", "甲（你）", row("S3 H7 DK C4 D5", "S3 H7 DK"), score="+3 分", caption="牛九"),
    ]
    payments = [
        {"payer": "乙", "payee": "甲", "points": 3, "text": "乙付给甲 3 分：牛九大过牛七，押三分。"},
        {"payer": "丙", "payee": "乙", "points": 1, "text": "丙付给乙 1 分：牛七大过牛二。"},
        {"payer": "丁", "payee": "乙", "points": 5, "text": "丁付给乙 5 分：丁没有牛，押五分。"},
    ]
    told = notice("你是牛九，赢 3 分。", "good", "02-4")
    buttons = [{"action": "next", "label": "下一局", "style": "primary"}]
    settlement = {"n": 18, "turn": "2.9.0", "zones": zones, "payments": payments, "notice": told}
    return scene(**{**settlement, "buttons": buttons, "steps": STEPS, "at": len(STEPS) - 1, **more})


def staking(**more: Any) -> Scene:
    """甲 says how many points to stake before the cards are dealt."""
    zones = [
        zone("seat1", "seat", "乙（电脑）", [], badge="庄", score="+3 分"),
        zone("seat0", "hand", "甲（你）", [], score="0 分", active=True),
    ]
    asked = {"kind": "number", "label": "押几分", "min": 1, "max": 5, "value": 1}
    buttons = [{"action": "stake", "label": "押", "style": "primary"}]
    told = notice("发牌之前，请先押分。", rule="02-9")
    return scene(
        **{"turn": "2.0.0", "zones": zones, "input": asked, "buttons": buttons, "notice": told, **more}
    )


def curtain(**more: Any) -> Scene:
    """Between two people: whoever holds the screen has to hand it on.  A hand is in the scene by mistake."""
    button = {"action": "curtain", "label": "我是乙，看牌"}
    zones = [*arranging()["zones"]]
    text = "请把屏幕交给乙。别人先别看。"
    return scene(**{"turn": "2.6.0", "zones": zones, "curtain": {"text": text, "button": button}, **more})


def steps(**more: Any) -> Scene:
    """A judged hand, told step by step."""
    zones = [zone("hand", "hand", "这一手", row("S3 H7 DK C4 D5"), caption="牛九")]
    alone = {"kind": "steps", "turn": "0", "title": "这一手是牛几", "pills": [], "tools": [], "notice": None}
    return scene(**{**alone, "zones": zones, "steps": STEPS[1:], "at": 0, **more})


def pack(**more: Any) -> Scene:
    """All 54 cards: 20 in the hand, the rest open, and a pile."""
    cards = [up(card.code) for card in ALL_CARDS]
    zones = [
        zone("seat1", "seat", "乙（电脑）", cards[:14], score="0 分"),
        zone("seat2", "seat", "丙（电脑）", cards[14:28], score="0 分", active=True),
        zone("trick", "trick", "这一墩", cards[28:31]),
        zone("pile", "pile", "牌堆", down(3)),
        zone("seat0", "hand", "甲（你）", cards[34:], score="0 分", pick={"max": 20}),
    ]
    return scene(**{"turn": "9", "zones": zones, "notice": notice("一副牌都在桌上。"), **more})
