import { assembled, type Drawing, type Drawings } from "./drawings";
import usual from "../../../../../src/latticechess/notation/pieces.json";

/** Sets of drawings that are not in the page from the start, or only in part. */
export type DrawnSet = "lattice" | "papercut" | "coins";

const files: Readonly<Record<DrawnSet, () => Promise<{ default: Drawings }>>> = {
  lattice: () => import("../../../../../src/latticechess/notation/pieces_more.json"),
  papercut: () => import("./sets/papercut.json"),
  coins: () => import("./sets/coins.json"),
};

/** The sets of drawings; what is missing is fetched when a piece first needs it. */
class PieceSets {
  #there = $state.raw<Partial<Record<DrawnSet, Drawings>>>({ lattice: usual });
  #asked = new Set<DrawnSet>();
  #made = new Map<string, Drawing>();

  /** The drawing of a picture; null while it is on its way. */
  drawing(set: DrawnSet, picture: string): Drawing | null {
    const drawings = this.#there[set];
    const key = `${set} ${picture}`;
    const made = this.#made.get(key) ?? (drawings ? assembled(drawings, picture) : null);
    if (made) this.#made.set(key, made);
    else this.#fetch(set);
    return made;
  }

  /** What is there, for the page's look: canvases that watch it paint anew. */
  get drawn(): string {
    return Object.values(this.#there)
      .map((drawings) => Object.keys(drawings).length)
      .join();
  }

  #fetch(set: DrawnSet): void {
    if (this.#asked.has(set)) return;
    this.#asked.add(set);
    files[set]().then(
      ({ default: fetched }) => {
        this.#there = { ...this.#there, [set]: { ...this.#there[set], ...fetched } };
      },
      () => this.#asked.delete(set),
    );
  }
}

export const sets = new PieceSets();
