// names.ts: names and spaces in sentences. The engine does the same to its own (src/core/text.c).

/** Before a vowel, whatever its accent, or h; never before y: d’Octavia, d’Hadrien, de Livia, de Yolande. */
export const elides = (name: string): boolean => /^[aeiouhæœø]/i.test(name.normalize("NFD"));

/** « de » before a name that takes no article. */
export const de = (name: string): string => (elides(name) ? `d’${name}` : `de ${name}`);

/** A list as it is spoken: « Octavia, Livia et Marcus ». */
export const and = (names: readonly string[], last: string): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1) ?? ""}`;

/** « de » before each of them: « d’Octavia et de Livia ». */
export const deAll = (names: readonly string[]): string => and(names.map(de), "et");

/** The no-break spaces of French, in a text that was written with plain ones. */
export const spaced = (text: string): string =>
  text.replace(/ (?=:|»)/g, "\u00a0").replace(/« /g, "«\u00a0").replace(/ (?=[;!?])/g, "\u202f").replace(
    /(?<=\d) (?=%)/g,
    "\u00a0",
  );

/** A name and what is said of it: « Stockage : 3 ». */
export const labelled = (language: "en" | "fr", name: string, what: string | number): string =>
  `${name}${language === "fr" ? "\u00a0" : ""}: ${what}`;
