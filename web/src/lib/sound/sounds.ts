export type SoundName = "move" | "capture" | "check" | "end" | "right" | "wrong" | "solved";

interface Tone {
  /** Hertz, and how it falls to its end. */
  from: number;
  to: number;
  seconds: number;
  loudness: number;
  wave: OscillatorType;
  /** Seconds after the first. */
  after?: number;
}

/** Hollow wood for a move, solid for a capture, two steps up for check, a fall for the end. */
const tones: Readonly<Record<SoundName, Tone[]>> = {
  move: [{ from: 420, to: 180, seconds: 0.07, loudness: 0.35, wave: "triangle" }],
  capture: [
    { from: 210, to: 70, seconds: 0.11, loudness: 0.5, wave: "triangle" },
    { from: 900, to: 200, seconds: 0.03, loudness: 0.12, wave: "square" },
  ],
  check: [
    { from: 520, to: 500, seconds: 0.09, loudness: 0.25, wave: "triangle" },
    { from: 780, to: 760, seconds: 0.14, loudness: 0.25, wave: "triangle", after: 0.1 },
  ],
  end: [
    { from: 520, to: 510, seconds: 0.22, loudness: 0.22, wave: "triangle" },
    { from: 390, to: 385, seconds: 0.3, loudness: 0.22, wave: "triangle", after: 0.18 },
    { from: 260, to: 255, seconds: 0.5, loudness: 0.25, wave: "triangle", after: 0.38 },
  ],
  right: [
    { from: 440, to: 436, seconds: 0.08, loudness: 0.22, wave: "triangle" },
    { from: 554, to: 550, seconds: 0.12, loudness: 0.22, wave: "triangle", after: 0.08 },
  ],
  wrong: [{ from: 170, to: 90, seconds: 0.14, loudness: 0.4, wave: "triangle" }],
  solved: [440, 494, 554, 659, 880].map((from, n) => ({
    from,
    to: from * 0.99,
    seconds: 0.1,
    loudness: 0.2,
    wave: "triangle" as const,
    after: n * 0.07,
  })),
};

let context: AudioContext | null = null;

/** Make a sound. Before the user has touched the page browsers keep silent, and nothing is lost by that. */
export function playSound(kind: SoundName): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const tone of tones[kind]) sound(context, tone);
  } catch {
    // A machine without sound plays just as well.
  }
}

function sound(audio: AudioContext, { from, to, seconds, loudness, wave, after = 0 }: Tone): void {
  const start = audio.currentTime + after;
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: from });
  const gain = new GainNode(audio, { gain: loudness });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
