import { t } from "$lib/language/words.svelte";
import type {
  ChallengeView,
  LobbyNews,
  LobbyServerMessages,
  MakeChallenge,
  MyChallenges,
} from "$lib/protocol/messages";
import { LastingSocket, openSocket, type Socket, type SocketEvents } from "$lib/protocol/socket";
import { settings } from "$lib/settings/settings.svelte";
import { acceptChallenge, cancelChallenge, declineChallenge, makeChallenge } from "./http";

const openLobbySocket = (events: SocketEvents): Socket => openSocket("/ws/lobby", events);

/** A game of mine that has begun, perhaps in a tournament. */
export interface Begun {
  game: string;
  opponent: string;
  tournament: string | null;
}

/** What the server tells this window of challenges, wherever in the app it is. */
export class LobbyState {
  /** What everybody here may accept; kept up to date while somebody browses. */
  challenges = $state.raw<ChallengeView[]>([]);
  sent = $state.raw<ChallengeView[]>([]);
  received = $state.raw<ChallengeView[]>([]);
  /** Games of mine that have begun and that this window has not gone to. */
  begun = $state.raw<Begun[]>([]);
  /** Something for the user to read. */
  notice = $state("");
  /** Counts what may have changed lists of games. */
  changes = $state(0);

  #socket: LastingSocket;
  #browsers = 0;
  #linked = false;
  #busy = false;
  #retry = (): void => this.#socket.retryNow();

  constructor(open: (events: SocketEvents) => Socket = openLobbySocket) {
    this.#socket = new LastingSocket(
      {
        opened: () => {
          this.#socket.answered();
          if (this.#browsers > 0) this.#browse(true);
          if (this.#busy) this.#tellBusy();
        },
        received: (text) => this.#receive(JSON.parse(text) as LobbyServerMessages),
        link: (link) => (this.#linked = link === "open"),
      },
      open,
    );
  }

  /** Listen, until the answer is called. */
  start(): () => void {
    this.#socket.connect();
    addEventListener("online", this.#retry);
    document.addEventListener("visibilitychange", this.#retry);
    return () => {
      removeEventListener("online", this.#retry);
      document.removeEventListener("visibilitychange", this.#retry);
      this.#socket.close();
    };
  }

  /** A screen shows the lobby, until the answer is called. */
  browse(): () => void {
    this.#browsers += 1;
    if (this.#browsers === 1) this.#browse(true);
    return () => {
      this.#browsers -= 1;
      if (this.#browsers === 0) this.#browse(false);
    };
  }

  /** Whether I want no challenges: others see it. */
  beBusy(on: boolean): void {
    if (on === this.#busy) return;
    this.#busy = on;
    if (this.#linked) this.#tellBusy();
  }

  /** What others offer to everybody. */
  get others(): ChallengeView[] {
    const own = new Set(this.sent.map(({ id }) => id));
    return this.challenges.filter(({ id }) => !own.has(id));
  }

  /** Offer to play; the id of the game if it has begun at once. */
  async make(wanted: MakeChallenge): Promise<string | null> {
    return (await makeChallenge({ ...wanted, name: settings.choices.name || null })).game;
  }

  /** Play a challenge: the id of its game, or null with the reason in `notice`. */
  async accept(challenge: ChallengeView): Promise<string | null> {
    let game: string | null = null;
    await this.#try(async () => {
      game = (await acceptChallenge(challenge.id, { name: settings.choices.name || null })).id;
    });
    return game;
  }

  decline(challenge: ChallengeView): Promise<void> {
    return this.#try(() => declineChallenge(challenge.id));
  }

  cancel(challenge: ChallengeView): Promise<void> {
    return this.#try(() => cancelChallenge(challenge.id));
  }

  /** The window has gone to the game, or does not want to. */
  settle(game: string): void {
    if (this.begun.some((paired) => paired.game === game))
      this.begun = this.begun.filter((paired) => paired.game !== game);
  }

  #browse(on: boolean): void {
    this.#socket.send({ type: "browse", on });
  }

  #tellBusy(): void {
    this.#socket.send({ type: "busy", on: this.#busy });
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.notice = "";
    try {
      await work();
    } catch (refusal) {
      this.notice = (refusal as Error).message;
    }
  }

  #receive(message: LobbyServerMessages): void {
    switch (message.type) {
      case "lobbynews":
        return this.#listed(message);
      case "mychallenges":
        return this.#mine(message);
      case "paired":
        return this.#begin({ game: message.game, opponent: message.opponent, tournament: null });
      case "yourgame":
        return this.#begin(message);
      case "challengedeclined":
        this.notice = this.#refusedBy(message.challenge);
    }
  }

  #begin({ game, opponent, tournament }: Begun): void {
    if (!this.begun.some((begun) => begun.game === game))
      this.begun = [...this.begun, { game, opponent, tournament }];
  }

  #listed({ challenges }: LobbyNews): void {
    this.challenges = challenges;
    this.changes += 1;
  }

  #mine({ sent, received }: MyChallenges): void {
    this.sent = sent;
    this.received = received;
  }

  #refusedBy(id: string): string {
    const challenge = this.sent.find((sent) => sent.id === id);
    return t.lobby.notNow(challenge?.to ?? t.lobby.otherPlayer);
  }
}

export const lobby = new LobbyState();
