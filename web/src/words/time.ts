// time.ts: how much time is left, as a clock shows it: minutes and seconds, hours and minutes, days and hours.

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const BLANK = "\u00a0";

/** short: the largest unit alone, but for minutes. day: the letter for days. */
export function timeText(left: number, short: boolean, day: string): string {
  const whole = (unit: number): number => Math.floor(left / unit);
  if (left >= DAY) {
    return `${whole(DAY)}${BLANK}${day}${short ? "" : `${BLANK}${Math.floor((left % DAY) / HOUR)}${BLANK}h`}`;
  }
  const two = (n: number): string => String(n).padStart(2, "0");
  if (left >= HOUR) {
    const hours = `${whole(HOUR)}${BLANK}h`;
    return short ? hours : `${hours}${BLANK}${two(Math.floor((left % HOUR) / MINUTE))}`;
  }
  // The second that has begun is still there: 0:00 is the end.
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
