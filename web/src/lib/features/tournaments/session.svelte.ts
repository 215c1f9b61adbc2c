import { said, t } from "$lib/language/words.svelte";
import { Refusal } from "$lib/protocol/http";
import type {
  EnterResult,
  FollowTournament,
  TournamentActed,
  TournamentActions,
  TournamentPage,
  TournamentRound,
  TournamentServerMessages,
  UndoOffer,
  YourGame,
} from "$lib/protocol/messages";
import { LastingSocket, type Link, openSocket, type Socket, type SocketEvents } from "$lib/protocol/socket";
import type { TournamentApi } from "./http";
import { boardsAfter, pairingAfter, roundAfter, standingsAfter } from "./news";
import { SteadyTable } from "./steady.svelte";

/** What the server tells this window of one tournament, and what the reader does in it. */
export class TournamentSession {
  page = $state.raw<TournamentPage | null>(null);
  round = $state.raw<TournamentRound | null>(null);
  readonly table = new SteadyTable();
  link = $state<Link>("connecting");
  attempt = $state(0);
  /** Why there is nothing to show. */
  why = $state("");
  /** A game of mine that has started while this page was open. */
  started = $state.raw<YourGame | null>(null);
  /** What the reader can take back, and until when by this machine's clock. */
  undo = $state.raw<(UndoOffer & { until: number }) | null>(null);
  /** Results typed while there was no connection: they are sent as soon as there is one. */
  unsent = $state.raw<EnterResult[]>([]);
  /** Something for the reader to read. */
  notice = $state("");
  busy = $state(false);
  /** When the page was told, by this machine's clock that never jumps. */
  toldAt = $state(0);
  /** When the live boards were told. */
  liveAt = $state(0);

  /** My game that was being played when the page was opened: whoever comes back from it means to stay. */
  #left: string | null = null;
  #socket: LastingSocket;
  #follow: FollowTournament = { type: "followtournament" };
  #retry = (): void => this.#socket.retryNow();

  constructor(
    readonly api: TournamentApi,
    open: (events: SocketEvents) => Socket = (events) => openSocket(api.socket, events),
  ) {
    this.#socket = new LastingSocket(
      {
        opened: () => this.#socket.send(this.#follow),
        received: (text) => this.#receive(JSON.parse(text) as TournamentServerMessages),
        link: (link, attempt, why) => this.#linked(link, attempt, why),
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

  /** Look at another round (null: always the newest), or at boards further down. */
  follow(wanted: Omit<FollowTournament, "type">): void {
    this.#follow = { ...this.#follow, ...wanted };
    this.#socket.send(this.#follow);
  }

  /** Do something; whether it was done. What went wrong stands in `notice`. */
  async act(action: TournamentActions): Promise<TournamentActed | null> {
    if (this.busy) return null;
    this.busy = true;
    this.notice = "";
    try {
      const acted = await this.api.act(action);
      this.undo = acted.undo && { ...acted.undo, until: performance.now() + acted.undo.leftMs };
      return acted;
    } catch (error) {
      this.#failed(action, error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  #failed(action: TournamentActions, error: unknown): void {
    const away = error instanceof Refusal && error.status === 0;
    if (away && action.type === "enterresult") {
      this.unsent = [...this.unsent.filter((each) => !sameBoard(each, action)), action];
      return;
    }
    this.notice = error instanceof Refusal ? error.message : t.ui.didNotWork;
  }

  async takeBack(): Promise<void> {
    const offer = this.undo;
    this.undo = null;
    if (offer) await this.act({ type: "undoaction", id: offer.id });
  }

  /** Send what was typed while the connection was lost. */
  async #flush(): Promise<void> {
    const waiting = this.unsent;
    this.unsent = [];
    for (const action of waiting) await this.act(action);
  }

  /** The socket closes with few words: the page is refused in the reader's language. */
  #explain(why: string): void {
    this.why = why;
    this.api.page().catch((refusal: Error) => (this.why = refusal.message));
  }

  #linked(link: Link, attempt: number, why: string): void {
    this.link = link;
    this.attempt = attempt;
    if (link === "gone") this.#explain(why);
    if (link === "open" && this.unsent.length > 0) void this.#flush();
  }

  #told(page: TournamentPage): void {
    if (!this.page) this.#left = myLiveGame(page);
    this.page = page;
    // The pairing of the round was taken back.
    if (this.round && this.round.round > page.round && this.round.state !== "planned") this.round = null;
    this.toldAt = this.liveAt = performance.now();
    this.#socket.answered();
  }

  #receive(message: TournamentServerMessages): void {
    switch (message.type) {
      case "tournamentnews":
        return this.#told(message.page);
      case "roundnews":
        this.round = roundAfter(this.round, message);
        return;
      case "standingsnews":
        return this.table.take(standingsAfter(this.table.latest, message));
      case "boardsnews":
        this.liveAt = performance.now();
        this.round = boardsAfter(this.round, message);
        if (this.page?.me?.pairing) {
          const { me } = this.page;
          this.page = {
            ...this.page,
            me: { ...me, pairing: me.pairing && pairingAfter(me.pairing, message) },
          };
        }
        return;
      case "yourgame":
        if (message.game !== this.#left) this.started = message;
        return;
      case "tournamentrefused":
        this.notice = said(message.reason.text, message.reason);
    }
  }
}

/** My game that is being played, to go to. */
export function myLiveGame({ me }: TournamentPage): string | null {
  return me?.pairing?.state === "live" ? me.pairing.game : null;
}

const sameBoard = (a: EnterResult, b: EnterResult): boolean => a.round === b.round && a.board === b.board;
