"""Pictures and pages: what they show, to those who see them and to those who listen."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from pokerlessons import games, judge
from pokerlessons.cards import ALL_CARDS, parse_cards
from pokerlessons.widgets.picture import hand_svg
from pokerlessons.words import BadInput, render


class _Tags(HTMLParser):
    """Fails on a page whose tags do not close in order."""

    VOID = frozenset({"br", "rect", "path"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def check_html(page: str) -> None:
    tags = _Tags()
    tags.feed(page)
    assert tags.open == []


def test_a_picture_is_sound_xml_and_says_what_it_shows() -> None:
    cards = parse_cards("S3 H7 DK C4 D5")
    svg = ElementTree.fromstring(hand_svg(cards, cards[:3]))
    assert svg.get("aria-label") == "一手牌：黑桃3、红桃7、方块K、梅花4、方块5；抬起的是黑桃3、红桃7、方块K"
    english = ElementTree.fromstring(hand_svg(cards, (), "en"))
    assert english.get("aria-label") == (
        "Hand: 3 of spades, 7 of hearts, king of diamonds, 4 of clubs, 5 of diamonds"
    )


def test_every_card_has_a_picture_of_its_own() -> None:
    shapes = {re.sub(r"<title>.*</title>|aria-label=\"[^\"]*\"", "", hand_svg((c,))) for c in ALL_CARDS[:52]}
    assert len(shapes) == 52


def test_lifted_cards_stand_higher() -> None:
    cards = parse_cards("S3 H7")
    tops = [int(rect.get("y", "")) for rect in ElementTree.fromstring(hand_svg(cards, cards[:1]))[1::4]]
    assert tops[0] < tops[1]


def test_a_judged_hand_shows_cards_steps_formula_and_rule() -> None:
    shown = judge("niuniu", "S3 H7 DK C4 D5")
    html = shown._repr_html_()
    check_html(html)
    assert "<b>牛九</b>" in html and "<math" in html
    assert "抬起的是黑桃3、红桃7、方块K" in html
    assert "规则 02-4" in html and "恰好取三张" in html
    assert repr(shown).startswith("♠3 ♥7 ♦K ♣4 ♦5  牛九\n")


def test_several_hands_in_english() -> None:
    html = judge("niuniu", "37K45", "A2469", lang="en")._repr_html_()
    check_html(html)
    assert "Banker" in html and "Bob (no bull) loses to the banker (bull 9)" in html
    assert not re.search("[\u4e00-\u9fff]", re.sub("<style>.*?</style>", "", html, flags=re.DOTALL))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_list_of_games(language: str) -> None:
    shown = games(lang=language)
    check_html(shown._repr_html_())
    assert "special_hands" in shown._repr_html_() and "niuniu" in repr(shown)


def test_the_room_of_games_and_its_list_share_a_name() -> None:
    import pokerlessons.games.niuniu as room
    from pokerlessons import games as imported_late

    assert room.GAME.name == "niuniu" and "牛牛" in repr(imported_late())


def test_mistakes_are_told_in_both_languages_without_a_traceback() -> None:
    with pytest.raises(BadInput) as caught:
        judge("niuniu", "S3 S3 DK C4 D5")
    lines = caught.value._render_traceback_()
    assert lines == render(caught.value.say, "zh").splitlines() + render(caught.value.say, "en").splitlines()
    assert "写重了" in lines[0] and "too often" in lines[1]


@pytest.mark.parametrize("wrong", [{"lang": "fr"}, {"tie": "coin"}, {"colour": 1}, {"deals": "many"}])
def test_wrong_words_are_refused(wrong: dict) -> None:
    with pytest.raises(BadInput):
        judge("niuniu", "37K45", **wrong)


def test_nothing_typed_becomes_markup() -> None:
    with pytest.raises(BadInput) as caught:
        judge("niuniu", "<script>alert(1)</script>")
    assert "script" in str(caught.value).lower()
