import { describeClock } from "$lib/features/games/clock";
import { shortTitle } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { TournamentInfo, TournamentPage } from "$lib/protocol/messages";
import { boardText, hasRounds, systemText } from "./facts";
import { USUAL_RULES } from "./newform.svelte";
import { scoringText } from "./points";
import { dayText } from "./timer";

/** A name and its value; an empty value is left out. */
type Fact = [name: string, value: string];

/** `Chess, Plane, Cube, in turn`. */
function boards(page: TournamentPage): string {
  if (page.variants.length < 2) return boardText(page);
  const names = page.variants.map((name, n) => shortTitle({ name, title: page.titles[n] ?? name }));
  return t.tournament.info.inTurn(names.join(", "));
}

/** `30 s`, `10 min`. */
const duration = (seconds: number): string =>
  seconds % 60 ? t.tournament.info.seconds(seconds) : t.tournament.info.minutes(seconds / 60);

function where(page: TournamentPage, { boardRounds }: TournamentInfo): string {
  if (page.overTheBoard) return t.tournament.overTheBoard;
  return boardRounds.length > 0
    ? t.tournament.info.boardRounds(boardRounds.join(", "))
    : t.tournament.info.online;
}

/** What only tournaments with several rounds have. */
function ofRounds(page: TournamentPage, info: TournamentInfo): Fact[] {
  if (!hasRounds(page)) return [];
  const words = t.tournament.info;
  const rest = page.start === "button" ? "" : `, ${words.breakOf(page.breakMinutes)}`;
  return [
    [words.rounds, page.rounds ? String(page.rounds) : ""],
    [words.start, words.starts[page.start] + rest],
    [words.roundLasts, info.roundMinutes ? words.minutes(info.roundMinutes) : ""],
  ];
}

/** What only some systems have. */
function ofSystem(page: TournamentPage, info: TournamentInfo): Fact[] {
  const words = t.tournament.info;
  const { make } = t.tournamentdesk;
  const late = [
    info.lateUntil === null ? "" : words.lateUntil(info.lateUntil),
    info.lateHalfPoints ? words.lateHalf : "",
  ].filter((part) => part !== "");
  return [
    [words.lasts, info.minutes === null ? "" : words.minutes(info.minutes)],
    [words.third, page.system === "knockout" && info.thirdPlace ? words.thirdPlayed : ""],
    [words.match, page.system === "team" ? (info.scheveningen ? make.scheveningen : make.boardByBoard) : ""],
    [words.late, page.system === "swiss" ? late.join(", ") : ""],
  ];
}

/** The finer rules, where they are not as usual. */
function ofRules(page: TournamentPage, { rules, boardRounds }: TournamentInfo): Fact[] {
  const words = t.tournamentdesk.make.options;
  const { reporting, decider, hostClock, byes } = rules;
  const at = page.overTheBoard || boardRounds.length > 0;
  const knockout = page.system === "knockout";
  const scoring = scoringText(rules);
  return [
    [words.points, scoring === scoringText(USUAL_RULES) ? "" : scoring],
    [words.byes, page.system === "swiss" && byes !== 1 ? String(byes) : ""],
    [words.reporting, at ? words.reporters[reporting] : ""],
    [words.matchGames, knockout ? String(rules.matchGames) : ""],
    [words.replays, knockout ? String(rules.replays) : ""],
    [words.decider, knockout ? words.deciders[decider] : ""],
    [words.streaks, page.system === "arena" && !rules.streaks ? words.noStreaks : ""],
    [words.hostClock, hostClock ? describeClock(hostClock) : ""],
  ];
}

/** What was agreed, line by line. */
export function agreed(page: TournamentPage, info: TournamentInfo): Fact[] {
  const words = t.tournament.info;
  const facts: Fact[] = [
    [words.system, systemText(page)],
    [words.boardWord, boards(page)],
    [words.clock, describeClock(page.clock)],
    [words.at, where(page, info)],
    ...ofSystem(page, info),
    ...ofRounds(page, info),
    ...ofRules(page, info),
    [words.entry, words.entries[page.entry]],
    [words.checkIn, info.checkInMinutes > 0 ? words.checkInFrom(info.checkInMinutes) : ""],
    [words.forfeit, info.forfeitS ? words.forfeitAfter(duration(info.forfeitS)) : ""],
    [words.ties, page.tieBreaks.map((tie) => t.tournament.tieBreaks[tie].name).join(", ")],
    [words.place, page.place],
    [words.made, page.organiser ? words.by(page.organiser, dayText(page.madeAt)) : dayText(page.madeAt)],
  ];
  return facts.filter(([, value]) => value !== "");
}
