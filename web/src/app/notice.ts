// notice.ts: telling somebody that it is his turn: a sound made here, the title, a notification if he asked for it.

import { words } from "../words/index.js";
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

/** Two notes of a small horn, a fifth apart. */
function horn(): void {
  if (!audio || audio.state !== "running") return;
  const start = audio.currentTime;
  [[0, 293.66, 0.16], [0.17, 440, 0.42]].forEach(([at = 0, pitch = 0, length = 0]) => {
    if (!audio) return;
    const tone = audio.createOscillator();
    const soft = audio.createBiquadFilter();
    const loud = audio.createGain();
    tone.type = "sawtooth";
    tone.frequency.setValueAtTime(pitch * 0.985, start + at);
    tone.frequency.linearRampToValueAtTime(pitch, start + at + 0.05);
    soft.type = "lowpass";
    soft.frequency.value = pitch * 3;
    loud.gain.setValueAtTime(0, start + at);
    loud.gain.linearRampToValueAtTime(0.09, start + at + 0.04);
    loud.gain.exponentialRampToValueAtTime(0.001, start + at + length);
    tone.connect(soft).connect(loud).connect(audio.destination);
    tone.start(start + at);
    tone.stop(start + at + length);
  });
}

/** It has become somebody's turn who had to wait for it. */
export function tellTurn(prompt: string): void {
  const { sound, notices } = settings.value;
  if (sound) horn();
  if (notices && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const notice = new Notification(words().noticeTitle, { body: prompt, icon: "icon.svg", tag: "turn" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}

/** Asked for by a click, never by us. */
export async function wantNotices(wanted: boolean): Promise<boolean> {
  if (!wanted || !("Notification" in window)) {
    settings.change({ notices: false });
    return !wanted;
  }
  const allowed = (await Notification.requestPermission()) === "granted";
  settings.change({ notices: allowed });
  return allowed;
}
