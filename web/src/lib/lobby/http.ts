import { ask, order } from "$lib/protocol/http";
import type {
  AcceptChallenge,
  ChallengeMade,
  GameCreated,
  MakeChallenge,
  People,
  PersonHere,
} from "$lib/protocol/messages";

const path = (id: string): string => `/api/challenges/${encodeURIComponent(id)}`;

export const makeChallenge = (wanted: MakeChallenge): Promise<ChallengeMade> =>
  ask("/api/challenges", wanted);

export const acceptChallenge = (id: string, as: AcceptChallenge): Promise<GameCreated> =>
  ask(`${path(id)}/accept`, as);

export const declineChallenge = (id: string): Promise<void> => order("POST", `${path(id)}/decline`);

export const cancelChallenge = (id: string): Promise<void> => order("DELETE", path(id));

/** Who is here and has told a name. */
export async function getPeople(): Promise<PersonHere[]> {
  return (await ask<People>("/api/people")).people;
}
