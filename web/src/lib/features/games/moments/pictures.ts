import { ask, gamePath } from "$lib/protocol/http";
import type { PictureFrames } from "$lib/protocol/messages";
import type { GifWanted } from "./gifworker";

/** What stands on a card beside the board. */
export interface CardWords {
  title: string;
  detail: string;
  /** Who played, White first, and what each got; none where names are left out. */
  players: { name: string; score: string }[];
  /** Where the game is. */
  place: string;
}

export interface Made {
  blob: Blob;
  width: number;
  height: number;
}

const PAPER = "#fcfcfa";
const INK = "#1f1d1b";
const QUIET = "#5d5a55";
const ACCENT = "#0b666c";
const FONT = '"Archivo 90", system-ui, sans-serif';
const SQUARE_SIDE = 1080;
const MOVING_SIDE = 480;
const MOST_PIXELS = 24_000_000;
const MOVE_MS = 900;
const LAST_MS = 3000;
const LOGO = "M2 8H7V4L6 2 4 1 3 0V2L1 4V5H2L4 4z";

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}

/** Pictures of a game's positions in one window, as SVG. */
export async function framesOf(id: string, first: number, last: number): Promise<string[]> {
  const { head, bodies } = await ask<PictureFrames>(`${gamePath(id)}/frames?first=${first}&last=${last}`);
  return bodies.map((body) => `${head}${body}</svg>`);
}

function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  return context;
}

/** Draw a picture as large as fits, in the middle of a box. */
function fit(context: CanvasRenderingContext2D, image: HTMLImageElement, box: DOMRect): void {
  const scale = Math.min(box.width / image.naturalWidth, box.height / image.naturalHeight);
  const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.drawImage(image, box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2, wide, high);
}

async function png(context: CanvasRenderingContext2D): Promise<Made> {
  const { canvas } = context;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("nothing was drawn");
  return { blob, width: canvas.width, height: canvas.height };
}

/** Words in lines of at most `width`, the last one shortened. */
export function linesOf(
  text: string,
  width: number,
  most: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] += " …";
  return kept.map((line) => shortened(line, width, measure));
}

function shortened(line: string, width: number, measure: (text: string) => number): string {
  let letters = [...line];
  if (measure(line) <= width) return line;
  while (letters.length > 1 && measure(`${letters.join("")}…`) > width) letters = letters.slice(0, -1);
  return `${letters.join("")}…`;
}

/** A card as large as networks show it: the board, and beside it what happened. */
export async function drawCard(svg: string, words: CardWords): Promise<Made> {
  const image = await imageOf(svg);
  await document.fonts.load(`600 44px ${FONT}`);
  const context = canvasOf(1200, 630);
  const wide = image.naturalWidth > 1.3 * image.naturalHeight;
  fit(context, image, wide ? new DOMRect(24, 24, 780, 582) : new DOMRect(24, 15, 600, 600));
  const left = wide ? 830 : 660;
  const room = 1170 - left;
  let y = 100;
  const write = (text: string, size: number, weight: number, colour: string, most = 1): void => {
    context.font = `${weight} ${size}px ${FONT}`;
    context.fillStyle = colour;
    for (const line of linesOf(text, room, most, (one) => context.measureText(one).width)) {
      context.fillText(line, left, y);
      y += size * 1.2;
    }
  };
  write(words.title, wide ? 40 : 52, 700, INK, 3);
  write(words.detail, 24, 400, QUIET, 2);
  y += 30;
  words.players.forEach(({ name, score }, n) => players(context, name, score, n, left, room, y + 52 * n));
  mark(context, left, words.place, room);
  return png(context);
}

function players(
  context: CanvasRenderingContext2D,
  name: string,
  score: string,
  number: number,
  left: number,
  room: number,
  y: number,
): void {
  context.lineWidth = 2;
  context.strokeStyle = INK;
  context.fillStyle = number === 0 ? "#ffffff" : INK;
  context.beginPath();
  context.roundRect(left, y - 22, 24, 24, 5);
  context.fill();
  context.stroke();
  context.fillStyle = INK;
  context.font = `600 28px ${FONT}`;
  const measure = (text: string): number => context.measureText(text).width;
  context.fillText(shortened(name, room - 90, measure), left + 38, y);
  context.textAlign = "right";
  context.fillText(score, left + room, y);
  context.textAlign = "left";
}

/** The program's knight and name, and where the game is. */
function mark(context: CanvasRenderingContext2D, left: number, place: string, room: number): void {
  context.save();
  context.translate(left - 6, 540);
  context.scale(6, 6);
  context.fillStyle = ACCENT;
  context.fill(new Path2D(LOGO));
  context.restore();
  context.fillStyle = INK;
  context.font = `600 26px ${FONT}`;
  context.fillText("Lattice Chess", left + 50, 572);
  context.font = `400 18px ${FONT}`;
  context.fillStyle = QUIET;
  context.fillText(
    shortened(place, room - 50, (text) => context.measureText(text).width),
    left + 50,
    598,
  );
}

/** The board alone. */
export async function drawSquare(svg: string): Promise<Made> {
  const image = await imageOf(svg);
  const wide = image.naturalWidth / image.naturalHeight;
  const height = wide > 1 ? Math.round(SQUARE_SIDE / wide) : SQUARE_SIDE;
  const context = canvasOf(SQUARE_SIDE, height);
  fit(context, image, new DOMRect(0, 0, SQUARE_SIDE, height));
  return png(context);
}

/** A moving picture: a frame a move, the last one longer. */
export async function drawMoving(svgs: readonly string[]): Promise<Made> {
  const first = await imageOf(svgs[0] ?? "");
  const scale = Math.min(1, (1.4 * MOVING_SIDE) / Math.max(first.naturalWidth, first.naturalHeight));
  // All frames are held at once: many of them are smaller.
  const area = first.naturalWidth * first.naturalHeight * scale * scale * svgs.length;
  const fitted = scale * Math.min(1, Math.sqrt(MOST_PIXELS / area));
  const width = Math.max(1, Math.round(first.naturalWidth * fitted));
  const height = Math.max(1, Math.round(first.naturalHeight * fitted));
  const frames = [];
  for (const [number, svg] of svgs.entries()) {
    const context = canvasOf(width, height);
    context.drawImage(await imageOf(svg), 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    frames.push({ pixels: data, milliseconds: number === svgs.length - 1 ? LAST_MS : MOVE_MS });
  }
  return { blob: await encoded({ width, height, frames }), width, height };
}

function encoded(wanted: GifWanted): Promise<Blob> {
  const worker = new Worker(new URL("./gifworker.ts", import.meta.url), { type: "module" });
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) =>
      resolve(new Blob([data], { type: "image/gif" }));
    worker.onerror = () => reject(new Error("the picture could not be packed"));
    worker.postMessage(
      wanted,
      wanted.frames.map(({ pixels }) => pixels.buffer),
    );
  }).finally(() => worker.terminate());
}
