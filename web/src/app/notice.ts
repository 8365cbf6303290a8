// notice.ts: telling somebody that it is his turn: a sound, a notification if he asked for it.

import { words } from "../words/index.js";
import { settings } from "./settings.js";
import { horn } from "./sound.js";

/** It has become somebody's turn who had to wait for it. */
export function tellTurn(prompt: string): void {
  const { notices } = settings.value;
  horn();
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
