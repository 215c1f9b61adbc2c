import type { SocietyMemberView } from "$lib/protocol/messages";

/** Games of the last seven days. */
export const total = ({ days }: Pick<SocietyMemberView, "days">): number => days.reduce((a, b) => a + b, 0);

/** The most games that anybody played on one day; at least one, to divide by. */
export const tallest = (members: readonly Pick<SocietyMemberView, "days">[]): number =>
  Math.max(1, ...members.flatMap(({ days }) => days));

/** What a class has done: how many have played this month, games this week and the week before. */
export interface Week {
  played: number;
  week: number;
  before: number;
  here: number;
}

export function weekOf(members: readonly SocietyMemberView[]): Week {
  return {
    played: members.filter(({ month }) => month > 0).length,
    week: members.reduce((sum, one) => sum + total(one), 0),
    before: members.reduce((sum, { weekBefore }) => sum + weekBefore, 0),
    here: members.filter(({ here }) => here).length,
  };
}
