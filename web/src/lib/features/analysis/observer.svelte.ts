import { said } from "$lib/language/words.svelte";
import type { AnalysisReport, AnalysisServerMessages, LineView } from "$lib/protocol/messages";
import { read, write } from "$lib/settings/stored";
import { AnalysisConnection, type Asked } from "./connection";

/** Lets the computer look at whatever position is shown, as long as it is switched on. */
export class Observer {
  on = $state(false);
  report = $state.raw<AnalysisReport | null>(null);
  /** Why there is nothing to see. */
  refused = $state("");
  /** The external engine that looks; null: our own. Remembered in this browser. */
  engine = $state<string | null>(read<string | null>("analyst", null));
  #asked: Asked | null = null;
  #number = 0;
  readonly connection: AnalysisConnection;

  /** `heard` gets what is not about the position shown. */
  constructor(
    heard: (message: AnalysisServerMessages) => void = () => {},
    make = (listen: (message: AnalysisServerMessages) => void): AnalysisConnection =>
      new AnalysisConnection(listen),
  ) {
    this.connection = make((message) => (this.#hear(message) ? undefined : heard(message)));
  }

  get lines(): LineView[] {
    return this.report?.lines ?? [];
  }

  /** The best line, which the bar shows. */
  get best(): LineView | null {
    return this.report?.lines[0] ?? null;
  }

  toggle(): void {
    this.on = !this.on;
    if (this.on) this.#ask();
    else this.#rest();
  }

  /** Let another engine look. */
  ask(engine: string | null): void {
    this.engine = engine;
    write("analyst", engine);
    this.report = null;
    if (this.on) this.#ask();
  }

  /** This position is shown now. */
  show(asked: Asked): void {
    this.#asked = asked;
    this.report = null;
    if (this.on) this.#ask();
  }

  close(): void {
    this.connection.close();
  }

  #ask(): void {
    this.refused = "";
    if (this.#asked) this.#number = this.connection.look({ ...this.#asked, engine: this.engine });
  }

  #rest(): void {
    this.connection.rest();
    this.report = null;
    this.refused = "";
  }

  #hear(message: AnalysisServerMessages): boolean {
    if (message.type === "reviewprogress" || message.type === "triedinstead") return false;
    if (message.id === null) return false;
    if (!this.on || message.id !== this.#number) return true;
    if (message.type === "analysisreport") this.report = message;
    else this.refused = said(message.reason, message);
    return true;
  }
}
