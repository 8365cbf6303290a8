// save.ts: a text as a file on the player's disk.

export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
