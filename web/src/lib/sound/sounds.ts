import { settings } from "$lib/settings/settings.svelte";

export type GameSound =
  | "move"
  | "capture"
  | "check"
  | "castle"
  | "promotion"
  | "win"
  | "loss"
  | "draw"
  | "low"
  | "joined"
  | "message";
export type SoundName = GameSound | "end" | "right" | "wrong" | "solved";

/** One stroke: felt on wood, or a wooden bar that rings. */
interface Stroke {
  /** Hertz of the wood. */
  pitch: number;
  /** Seconds until it has died away. */
  seconds: number;
  loudness: number;
  /** Seconds after the first. */
  after?: number;
  /** A knock is mostly felt and dies at once; a tone rings. */
  kind: "knock" | "tone";
}

const knock = (pitch: number, loudness: number, after = 0, seconds = 0.09): Stroke => ({
  kind: "knock",
  pitch,
  loudness,
  after,
  seconds,
});
const tone = (pitch: number, loudness: number, after = 0, seconds = 0.3): Stroke => ({
  kind: "tone",
  pitch,
  loudness,
  after,
  seconds,
});
const steps = (pitches: readonly number[], apart: number, loudness = 0.16): Stroke[] =>
  pitches.map((pitch, n) => tone(pitch, loudness, n * apart, 0.22));

/** One family: felted wood. All are short but a win and a loss. */
export const strokes: Readonly<Record<SoundName, Stroke[]>> = {
  move: [knock(230, 0.5)],
  capture: [knock(260, 0.5), knock(150, 0.6, 0.07, 0.12)],
  check: [tone(587, 0.2, 0, 0.12), tone(784, 0.22, 0.09, 0.28)],
  castle: [knock(230, 0.45), knock(205, 0.5, 0.12)],
  promotion: steps([523, 659, 784], 0.09),
  win: [262, 330, 392, 523].map((pitch, n) => tone(pitch, 0.14, n * 0.1, 0.9 - n * 0.1)),
  loss: [392, 311, 262].map((pitch, n) => tone(pitch, 0.1, n * 0.14, 0.7 - n * 0.1)),
  draw: [tone(392, 0.16, 0, 0.2), tone(392, 0.16, 0.18, 0.3)],
  end: [tone(392, 0.16, 0, 0.2), tone(330, 0.16, 0.18, 0.3)],
  low: [knock(900, 0.35, 0, 0.05)],
  joined: [tone(294, 0.18, 0, 0.18), tone(392, 0.18, 0.13, 0.3)],
  message: [knock(520, 0.35, 0, 0.07)],
  right: [tone(440, 0.18, 0, 0.14), tone(554, 0.18, 0.08, 0.2)],
  wrong: [knock(120, 0.5, 0, 0.14)],
  solved: steps([440, 494, 554, 659, 880], 0.07, 0.14),
};

let context: AudioContext | null = null;
let felt: AudioBuffer | null = null;

/** Make a sound. Before the user has touched the page browsers keep silent, and nothing is lost by that. */
export function playSound(kind: SoundName): void {
  const volume = settings.choices.volume / 100;
  if (volume <= 0) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    const out = new GainNode(context, { gain: volume });
    out.connect(context.destination);
    for (const stroke of strokes[kind]) strike(context, out, stroke);
  } catch {
    // A machine without sound plays just as well.
  }
}

function strike(audio: AudioContext, out: AudioNode, stroke: Stroke): void {
  const { pitch, seconds, loudness, after = 0, kind } = stroke;
  const start = audio.currentTime + after;
  if (kind === "knock") {
    ring(audio, out, pitch, loudness, start, seconds);
    brush(audio, out, pitch * 4, loudness * 0.6, start, seconds / 3);
    return;
  }
  // A wooden bar: its second partial lies two octaves above the first and dies sooner.
  ring(audio, out, pitch, loudness, start, seconds);
  ring(audio, out, pitch * 3.93, loudness * 0.18, start, seconds / 4);
}

function ring(
  audio: AudioContext,
  out: AudioNode,
  pitch: number,
  loudness: number,
  start: number,
  seconds: number,
): void {
  const oscillator = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  oscillator.connect(fading(audio, loudness, start, seconds)).connect(out);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** The felt: a breath of noise round a pitch. */
function brush(
  audio: AudioContext,
  out: AudioNode,
  pitch: number,
  loudness: number,
  start: number,
  seconds: number,
): void {
  felt ??= noise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: felt });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source
    .connect(filter)
    .connect(fading(audio, loudness, start, seconds))
    .connect(out);
  source.start(start);
  source.stop(start + seconds);
}

function fading(audio: AudioContext, loudness: number, start: number, seconds: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  return gain;
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.round(audio.sampleRate / 5), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
