// sound.ts: what a table sounds like, made here from noise and tones: a horn for one's turn, dice, a piece put down, a
// few notes for what is completed. Off by a switch, as loud as one likes.

import { settings } from "./settings.js";

let audio: AudioContext | null = null;

/** Browsers allow sound only after a first touch. */
export function startSound(): void {
  const open = (): void => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  document.addEventListener("pointerdown", open, { once: true });
  document.addEventListener("keydown", open, { once: true });
}

/** Where sounds go, if they are wanted and allowed. */
function output(): { audio: AudioContext; out: GainNode } | null {
  const { sound, volume } = settings.value;
  if (!sound || volume === 0 || audio?.state !== "running") return null;
  const out = audio.createGain();
  out.gain.value = (volume / 100) * 1.6;
  out.connect(audio.destination);
  return { audio, out };
}

interface Tone {
  at: number;
  pitch: number;
  length: number;
  kind: OscillatorType;
  loud: number;
}

function play(tones: readonly Tone[]): void {
  const to = output();
  if (!to) return;
  const start = to.audio.currentTime;
  for (const { at, pitch, length, kind, loud } of tones) {
    const tone = to.audio.createOscillator();
    const soft = to.audio.createBiquadFilter();
    const gain = to.audio.createGain();
    tone.type = kind;
    tone.frequency.setValueAtTime(pitch * 0.985, start + at);
    tone.frequency.linearRampToValueAtTime(pitch, start + at + 0.05);
    soft.type = "lowpass";
    soft.frequency.value = pitch * 3;
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(loud, start + at + 0.04);
    gain.gain.exponentialRampToValueAtTime(0.001, start + at + length);
    tone.connect(soft).connect(gain).connect(to.out);
    tone.start(start + at);
    tone.stop(start + at + length);
  }
}

/** Short bursts of noise, each at its moment: something hard on something hard. */
function knock(times: readonly number[], pitch: number, loud: number): void {
  const to = output();
  if (!to) return;
  const length = 0.05;
  const noise = to.audio.createBuffer(1, Math.ceil(to.audio.sampleRate * length), to.audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 3;
  const start = to.audio.currentTime;
  times.forEach((at, i) => {
    const source = to.audio.createBufferSource();
    const band = to.audio.createBiquadFilter();
    const gain = to.audio.createGain();
    source.buffer = noise;
    band.type = "bandpass";
    band.Q.value = 2.5;
    band.frequency.value = pitch * (1 + 0.12 * (i % 3));
    gain.gain.value = loud;
    source.connect(band).connect(gain).connect(to.out);
    source.start(start + at);
  });
}

/** Two notes of a small horn, a fifth apart: it is one's turn. */
export const horn = (): void =>
  play([
    { at: 0, pitch: 293.66, length: 0.16, kind: "sawtooth", loud: 0.09 },
    { at: 0.17, pitch: 440, length: 0.42, kind: "sawtooth", loud: 0.09 },
  ]);

/** Time is short: something hard, once, and deep. */
export const knell = (): void => knock([0], 420, 0.3);

export const pieceDown = (): void => knock([0], 900, 0.35);

export const diceRoll = (): void => knock([0, 0.07, 0.12, 0.2, 0.25, 0.34, 0.46], 2100, 0.3);

/** Something is completed: three notes upwards. */
export const fanfare = (): void =>
  play([293.66, 369.99, 440].map((pitch, i) => ({
    at: i * 0.11,
    pitch,
    length: i === 2 ? 0.7 : 0.2,
    kind: "triangle",
    loud: 0.12,
  })));
