import type { Page } from "@playwright/test";

/** Windows in which everything must be readable and within reach. */
export const WINDOWS = { "1366×768": [1366, 768], "1280×720": [1280, 720], "390×844": [390, 844] } as const;
export type WindowName = keyof typeof WINDOWS;

/** The typeface in the package, and the widest that a machine without it is likely to have. */
const FONTS = { packaged: "", fallback: '"DejaVu Sans", Verdana, sans-serif' } as const;
export type FontName = keyof typeof FONTS;

/** What may be scrolled inside a wide screen, because it grows without end: lists, records, long texts, whole pages. */
const SCROLLS = [
  "main", // a page beside the rail
  ".moves", // the record of a game
  ".lines", // what was said in the chat, and the computer's lines
  "section[aria-label] > ol", // turning points of a review
  ".scroll", // tables of many players
  "textarea, pre", // a game as text
  "dialog .sheet", // a form of many questions
  ".tools", // the editor's tools, under which the way on stays in sight
].join();

/** Boards draw themselves; tests of their own look at them. */
const BOARDS = ".surface, canvas, [data-square], .picture, .thumb";

/** What cannot be read or reached on the page as it is now, in each of these windows and typefaces. */
export async function overflow(
  page: Page,
  windows: readonly WindowName[],
  fonts: readonly FontName[],
): Promise<string[]> {
  const found: string[] = [];
  for (const name of windows) {
    const [width, height] = WINDOWS[name];
    await page.setViewportSize({ width, height });
    // If they never find a place, that is told below.
    await page.waitForFunction(spaceIsDrawn, undefined, { timeout: 20_000 }).catch(() => {});
    for (const font of fonts) {
      const faults = await page.evaluate(inspect, {
        family: FONTS[font],
        SCROLLS,
        BOARDS,
        wide: width > 640,
      });
      found.push(...faults.map((fault) => `${name}, ${font} typeface: ${fault}`));
    }
  }
  return found;
}

/** Runs in the page: the first picture of the view in space takes a while, and its letters come with it. */
function spaceIsDrawn(): boolean {
  const shown = [...document.querySelectorAll(".space:has(> canvas)")].filter(
    (space) => space.clientWidth > 0,
  );
  return shown.every((space) => {
    const outer = space.getBoundingClientRect();
    const letters = [...space.querySelectorAll(".label.floor")].map((label) => label.getBoundingClientRect());
    const within = letters.every(({ left, right }) => left >= outer.left && right <= outer.right);
    return letters.length > 0 && within;
  });
}

/** Runs in the page. */
async function inspect(given: {
  family: string;
  SCROLLS: string;
  BOARDS: string;
  wide: boolean;
}): Promise<string[]> {
  const root = document.documentElement;
  if (given.family) root.style.setProperty("--font", given.family);
  else root.style.removeProperty("--font");
  await document.fonts.ready;
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);

  const faults = new Set<string>();
  const ROOM = 1.5;
  const sheet = document.querySelector("dialog[open]");
  const whole = sheet ?? document.body;
  /** A dialog over the page, or a page to be printed, which is as long as its paper. */
  const longer = document.querySelector("dialog[open], main > .sheet");
  const all = [whole, ...whole.querySelectorAll("*")].filter(isSeen) as HTMLElement[];

  if (root.scrollWidth > root.clientWidth) faults.add(`the page is ${root.scrollWidth} px wide`);
  if (given.wide && !longer && root.scrollHeight > root.clientHeight + 1)
    faults.add(`the page itself must be scrolled: ${root.scrollHeight} in ${root.clientHeight}`);
  for (const element of all) {
    readable(element);
    fits(element);
    if (given.wide) needsNoScrolling(element);
  }
  for (const element of all.filter(isControl)) reachable(element);
  for (const element of all) element.scrollTo(0, 0);
  window.scrollTo(0, 0);
  return [...faults];

  /** Large enough to be seen, and not within something that is there for screen readers only. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { width, height } = around.getBoundingClientRect();
      const contents = getComputedStyle(around).display === "contents";
      if (!contents && (width <= 1 || height <= 1)) return false;
    }
    return true;
  }

  function isControl(element: Element): boolean {
    const control =
      "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab]";
    return (
      element.matches(control) &&
      !element.closest(given.BOARDS) &&
      getComputedStyle(element).pointerEvents !== "none"
    );
  }

  function named(element: Element): string {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "")
      .replace(/\s+/g, " ")
      .trim();
    return `${element.tagName.toLowerCase()}${element.classList[0] ? `.${element.classList[0]}` : ""} “${words.slice(0, 40)}”`;
  }

  /** Each text lies within whatever would cut it off, and within its button. */
  function readable(element: HTMLElement): void {
    if (element.closest(given.BOARDS)) return;
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 0) uncut(box, element);
    }
  }

  function uncut(box: DOMRect, owner: Element): void {
    for (let around: Element | null = owner; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.position === "fixed") return;
      const beside = !within(box, around.getBoundingClientRect(), style.display === "inline");
      const shortened = style.textOverflow === "ellipsis" && tellsAll(owner);
      if ((beside && shortened) || /auto|scroll/.test(style.overflowX + style.overflowY)) return;
      if (beside && around.matches("button, a, label, svg, .clock, .card, dialog"))
        return void faults.add(`${named(owner)} runs out of ${named(around)}`);
      if (beside && /hidden|clip/.test(style.overflowX + style.overflowY))
        return void faults.add(`${named(owner)} is cut by ${named(around)}`);
    }
  }

  /** The whole text is offered where one points. */
  function tellsAll(element: Element): boolean {
    const words = (element.textContent ?? "").replace(/\s+/g, " ").trim();
    return (element.closest("[title]")?.getAttribute("title") ?? "").includes(words);
  }

  function within(box: DOMRect, frame: DOMRect, inline: boolean): boolean {
    const high = inline || (box.top >= frame.top - ROOM - 2 && box.bottom <= frame.bottom + ROOM + 2);
    return high && box.left >= frame.left - ROOM && box.right <= frame.right + ROOM;
  }

  /** What a field shows before anything is typed, and what a closed list shows. */
  function fits(element: Element): void {
    const empty = element instanceof HTMLInputElement && element.value === "" && element.placeholder;
    const chosen = element instanceof HTMLSelectElement && element.selectedOptions[0]?.text;
    const text = empty || chosen;
    if (!text) return;
    const style = getComputedStyle(element);
    if (style.opacity === "0") return;
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("There is nothing to measure with.");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const arrow = chosen ? 20 : 0;
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    if (pen.measureText(text).width > room + ROOM) faults.add(`${named(element)} has no room for “${text}”`);
  }

  function needsNoScrolling(element: HTMLElement): void {
    const { overflowX, overflowY } = getComputedStyle(element);
    if (element.matches(given.SCROLLS) || element.closest(given.BOARDS)) return;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const scrolls = (mode: string, whole: number, shown: number): boolean =>
      /auto|scroll/.test(mode) && whole > shown + 1;
    if (scrolls(overflowX, scrollWidth, clientWidth) || scrolls(overflowY, scrollHeight, clientHeight))
      faults.add(
        `${named(element)} must be scrolled: ${scrollWidth}×${scrollHeight} in ${clientWidth}×${clientHeight}`,
      );
  }

  /** In the middle and near each edge one meets the control itself, once it has been scrolled to. */
  function reachable(element: HTMLElement): void {
    uncut(element.getBoundingClientRect(), element);
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [dx, dy] = [Math.max(0, (right - left) / 2 - 4), Math.max(0, (bottom - top) / 2 - 4)];
    for (const [at, over] of [
      [x, y],
      [x - dx, y],
      [x + dx, y],
      [x, y - dy],
      [x, y + dy],
    ] as const) {
      const hit = document.elementFromPoint(at, over);
      if (!hit) return void faults.add(`${named(element)} lies outside the window`);
      if (!element.contains(hit) && !hit.contains(element))
        return void faults.add(`${named(element)} is covered by ${named(hit)}`);
    }
  }
}
