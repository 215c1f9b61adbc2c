import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The headless shell opens a page in a third of the time that the whole browser takes; either will do. */
const PROGRAMS = ["chromium-headless-shell", "chromium"];

/**
 * The browser of this machine: the one named, or the first on the path.
 * @returns {string}
 */
export function chromium() {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const places = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  const found = process.env["CHROMIUM"] ?? places.find((place) => existsSync(place));
  if (found && existsSync(found)) return found;
  throw new Error(
    `There is no Chromium${found ? ` at ${found}` : ""}: install it (package ${PROGRAMS.join(" or ")}), or name its program in CHROMIUM.`,
  );
}
