// tips.ts: the small card that tells what something is: on hover, on focus, on a long press. Whatever has data-tip has one; its
// first line is the name, the rest what it does; last comes who has changed it (data-mark, from table/marks.tsx).

const HOVER_PAUSE = 250;
const LONG_PRESS = 450;

let card: HTMLDivElement | null = null;
let shownFor: Element | null = null;
let described: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const tipped = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest("[data-tip]") : null);

function write(text: string): HTMLDivElement {
  card ??= Object.assign(document.createElement("div"), { id: "tip", className: "tip" });
  card.setAttribute("role", "tooltip");
  const [name = "", ...rest] = text.split("\n");
  const heading = Object.assign(document.createElement("strong"), { textContent: name });
  card.replaceChildren(heading, ...rest.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  // A modal dialog is on top of everything: a card for something in it must be inside it.
  (shownFor?.closest("dialog[open], main") ?? document.querySelector("main") ?? document.body).append(card);
  return card;
}

function place(at: Element): void {
  if (!card) return;
  const box = at.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
  const above = box.top - height - 10;
  card.style.left = `${left}px`;
  card.style.top = `${above >= 4 ? above : Math.min(box.bottom + 10, innerHeight - height - 4)}px`;
}

function show(at: Element): void {
  const tip = at.getAttribute("data-tip")?.trim();
  if (!tip) return hide();
  const mark = (at.matches("[data-mark]") ? at : at.querySelector("[data-mark]"))?.getAttribute("data-mark");
  const text = mark ? `${tip}\n${mark}` : tip;
  shownFor = at;
  write(text);
  // What has no more to say than its own name needs no description.
  const focused = document.activeElement;
  described?.removeAttribute("aria-describedby");
  described = text.includes("\n") && focused && at.contains(focused) ? focused : null;
  described?.setAttribute("aria-describedby", "tip");
  place(at);
}

function hide(): void {
  clearTimeout(timer);
  described?.removeAttribute("aria-describedby");
  described = shownFor = null;
  card?.remove();
}

function later(at: Element, pause: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => at.isConnected && show(at), pause);
}

export function startTips(): void {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const at = tipped(event.target);
    if (at === shownFor && at) return;
    if (at) later(at, HOVER_PAUSE);
    else hide();
  });
  document.addEventListener("pointerdown", (event) => {
    const at = tipped(event.target);
    hide();
    if (at && event.pointerType === "touch") later(at, LONG_PRESS);
  });
  // A long press has told what it is; letting go must not play it.
  document.addEventListener("pointerup", () => clearTimeout(timer));
  document.addEventListener("click", (event) => {
    if (shownFor && matchMedia("(pointer: coarse)").matches && tipped(event.target) === shownFor) {
      event.preventDefault();
      event.stopPropagation();
    }
    hide();
  }, true);
  document.addEventListener("contextmenu", (event) => {
    if (tipped(event.target) && matchMedia("(pointer: coarse)").matches) event.preventDefault();
  });
  document.addEventListener("focusin", (event) => {
    const at = tipped(event.target);
    if (at && event.target instanceof Element && event.target.matches(":focus-visible")) show(at);
    else hide();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", hide, { capture: true, passive: true });
}
