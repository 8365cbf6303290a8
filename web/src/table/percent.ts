// percent.ts: a chance as it is written in the language of the page.

import { useSettings } from "../app/settings.js";

export function usePercent(): (chance: number) => string {
  const { language } = useSettings();
  const form = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  return (chance) => form.format(chance);
}
