"""How a mission is told and drawn: the Pool by Round as steps, and the rules of a battle in words."""

from __future__ import annotations

from game.rules.catalogue import HouseRules, HouseRuleText, Mission, house_rule_texts, unit_types
from game.rules.ids import Face, Side
from game.rules.scenario import Scenario
from game.text import tr
from game.view import svg
from game.view.canvas import Canvas
from game.view.theme import Face as Type
from game.view.theme import Tint
from game.wording import cards

_MOST_STEPS = 8
_NUMBER = Type(17, 700, "d")


def shown_rounds(mission: Mission) -> list[int]:
    """Return the Rounds that are drawn as steps: all, or the first ones and the last."""
    if mission.rounds <= _MOST_STEPS:
        return list(range(1, mission.rounds + 1))
    return [*range(1, _MOST_STEPS), mission.rounds]


def pool_steps(c: Canvas, x: float, y: float, w: float, h: float, mission: Mission, now: int = 1) -> None:
    """Draw the Supply Pool of each Round as rising steps; the Round `now` is lit (SU-3)."""
    rounds = shown_rounds(mission)
    gap = 6.0
    wide = (w - (len(rounds) - 1) * gap) / len(rounds)
    most = max([mission.pool(n) or 0 for n in rounds] + [1])
    for i, number in enumerate(rounds):
        pool = mission.pool(number)
        share = 1.0 if pool is None else 0.46 + 0.42 * (pool / most if mission.supply_escalation else 0.5)
        step = c.at(x + i * (wide + gap), y, wide, h)
        _step(step, h * share, pool, lit=number == now)
        tint: Tint = "accent" if number == now else "dim"
        c.text(x + i * (wide + gap) + wide / 2, y + h + 11, tr("R{n}", n=number), Type(11.5, 600, "d"), tint, align="c")


def _step(c: Canvas, high: float, pool: int | None, *, lit: bool) -> None:
    tint: Tint = "accent" if lit else "line2"
    fade = svg.linear([(0, tint, 0.55 if lit else 0.35), (1, tint, 0.12)])
    shape = svg.chamfer(0.5, c.h - high + 0.5, c.w - 1, high - 1, (6, 0, 0, 0))
    body = svg.polygon(shape, fill=fade.url, stroke=tint, width=1.6 if lit else 1)
    if lit:
        c.glow(0, 0, c.w, c.h, body, "accent", 5, 0.5, gradients=[fade])
    else:
        c.svg(0, 0, c.w, c.h, body, [fade])
    top = c.h - high + 15
    if pool is None:
        c.icon(c.w / 2 - 11, top - 11, 22, "infinity", "text")
    else:
        c.text(c.w / 2, top, str(pool), _NUMBER, "hi" if lit else "text", align="c")


def pool_line(mission: Mission) -> str:
    """Return how the Pool grows, in short, such as `6, then +2`."""
    if mission.rounds == 1:
        return tr("unlimited")
    if not mission.supply_escalation:
        return tr("{n} each Round", n=mission.starting_supply)
    return tr("{n}, then +{step}", n=mission.starting_supply, step=mission.supply_escalation)


def mission_line(scenario: Scenario) -> str:
    """Return Rounds and target of a battle in one line."""
    mission = scenario.mission
    values = {"title": scenario.title, "rounds": mission.rounds, "target": mission.vp_target}
    if mission.rounds == 1:
        return tr("{title}, 1 Round, first to {target} VP", **values)
    return tr("{title}, {rounds} Rounds, first to {target} VP", **values)


FACE_WORDS = {
    Face.FIGHTER: "Fighter", Face.STAR: "Star", Face.CAPITAL: "Capital",
    Face.ALERT: "Alert", Face.STRIKER: "Striker", Face.BLAST: "Blast",
}  # fmt: skip


def rule_value(text: HouseRuleText, rules: HouseRules) -> str:
    """Return how a house rule stands, in words."""
    value = getattr(rules, text.key)
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if text.key == "scatter_table":
        return ", ".join(tr(FACE_WORDS[face]) for face in value)
    return tr(text.choices[value]) if text.choices else str(value)


def rules_in_words(scenario: Scenario) -> list[str]:
    """Return the mission and every house rule of a battle as paragraphs of markup; what is unusual comes in colour."""
    mission, usual = scenario.mission, HouseRules()
    target = mission.vp_target
    lead = tr("switched off") if not mission.lead_win else tr("{n} VP", n=mission.lead_win)
    lines = [
        tr("*Rounds*: {n}. *Turns a Round*: {turns} each.", n=mission.rounds, turns=scenario.rules.turns_per_round),
        tr("*Supply Pool*: {pool}; unlimited in the last Round. [SU-3](rule:SU-3)", pool=pool_line(mission)),
        tr("*Victory*: first to {n} VP. A marker pays {vp}. [SC-4](rule:SC-4)", n=target, vp=mission.marker_vp),
        tr("*Win by a lead*: {lead}.", lead=lead),
    ]  # fmt: skip
    for text in house_rule_texts():
        if text.key == "turns_per_round":
            continue
        value = rule_value(text, scenario.rules)
        if getattr(scenario.rules, text.key) != getattr(usual, text.key):
            value = f"[{value}](tint:star)"
        lines.append(f"*{tr(text.name)}*: {value}. [{text.paragraph}](rule:{text.paragraph})")
    return lines


def fleet_supply(scenario: Scenario, side: Side) -> int:
    """Return the Supply of a side's whole fleet at the start."""
    return sum(unit.supply for unit in scenario.side_fleet(side) if unit.type in unit_types())


def placed_supply(scenario: Scenario, side: Side) -> int:
    """Return the Supply of a side's units that the scenario itself puts on the board."""
    return sum(unit.supply for unit in scenario.side_fleet(side) if unit.hex is not None)


def hand_line(rules: HouseRules) -> str:
    """Return how orders are given, in short."""
    if rules.command == "cards":
        return tr("Cards, a hand of {cards}", cards=cards(rules.hand_size))
    return tr("No cards, {n} orders a turn", n=rules.orders_per_turn)
