// tips.ts: the small card that tells what something is: on hover, on focus, on a long press. Whatever has data-tip has
// one; its first line is the name, the rest what it does; last comes who has changed it (data-mark, from
// table/marks.tsx).

const HOVER_PAUSE = 250;
const LONG_PRESS = 450;

let card: HTMLDivElement | null = null;
let shownFor: Element | null = null;
let described: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const tipped = (
  target: EventTarget | null,
): Element | null => (target instanceof Element ? target.closest("[data-tip]") : null);

function write(text: string): HTMLDivElement {
  card ??= Object.assign(document.createElement("div"), { id: "tip", className: "tip" });
  card.setAttribute("role", "tooltip");
  const [name = "", ...rest] = text.split("\n");
  const heading = Object.assign(document.createElement("strong"), { textContent: name });
  card.replaceChildren(
    heading,
    ...rest.map((line) => Object.assign(document.createElement("p"), { textContent: line })),
  );
  // A modal dialog is on top of everything: a card for something in it must be inside it.
  (shownFor?.closest("dialog[open], main") ?? document.querySelector("main") ?? document.body).append(card);
  return card;
}

const AWAY = 10; // pixels between a thing and its card
const EDGE = 6;

/** Above the thing, else below it, else beside it: on the screen, and never over what is asked. */
function place(at: Element): void {
  if (!card) return;
  const box = at.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const prompt = at.closest("dialog") ? undefined : document.querySelector(".prompt")?.getBoundingClientRect();
  const within = (wish: number, size: number, room: number): number =>
    Math.min(Math.max(EDGE, wish), Math.max(EDGE, room - size - EDGE));
  const middle = {
    left: within(box.left + box.width / 2 - width / 2, width, innerWidth),
    top: within(box.top + box.height / 2 - height / 2, height, innerHeight),
  };
  const spots = [
    { left: middle.left, top: box.top - height - AWAY },
    { left: middle.left, top: Math.max(box.bottom + AWAY, at.closest(".prompt") ? (prompt?.bottom ?? 0) + EDGE : 0) },
    { left: box.right + AWAY, top: Math.max(middle.top, (prompt?.bottom ?? 0) + EDGE) },
    { left: box.left - width - AWAY, top: Math.max(middle.top, (prompt?.bottom ?? 0) + EDGE) },
  ];
  const clear = ({ left, top }: { left: number; top: number }): boolean =>
    left >= EDGE && left + width <= innerWidth - EDGE && top >= EDGE && top + height <= innerHeight - EDGE
    && !(prompt && left < prompt.right && prompt.left < left + width && top < prompt.bottom
      && prompt.top < top + height);
  const spot = spots.find(clear) ?? { left: middle.left, top: within(box.bottom + AWAY, height, innerHeight) };
  card.style.left = `${spot.left}px`;
  card.style.top = `${spot.top}px`;
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
  // A pointer that rests is not asking: what lands under it, or moves away, opens nothing. Browsers tell of that as if
  // it had moved.
  let over: Element | null = null;
  let rests = "";
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || tipped(event.target) === over) return;
    over = null;
    hide();
  });
  document.addEventListener("pointermove", (event) => {
    const here = `${event.screenX} ${event.screenY}`;
    if (event.pointerType === "touch" || here === rests) return;
    rests = here;
    const at = tipped(event.target);
    if (at === over) return;
    over = at;
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
