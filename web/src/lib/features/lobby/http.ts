import { ask, order } from "$lib/protocol/http";
import type {
  AcceptChallenge,
  ChallengeMade,
  GameCreated,
  MakeChallenge,
  Network,
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

/** Whether a program of one's own is open to its network, and who has come. */
export const getNetwork = (): Promise<Network> => ask("/api/network");

export const openNetwork = (): Promise<Network> => ask("/api/network", undefined, fetch, "PUT");

export const closeNetwork = (): Promise<Network> => ask("/api/network", undefined, fetch, "DELETE");

export const gameCode = (game: string): string => `/api/network/games/${encodeURIComponent(game)}/code`;
