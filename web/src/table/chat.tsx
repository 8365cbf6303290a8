// chat.tsx: what the players say to each other.

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../words/index.js";
import type { TableProps } from "./context.js";

export function Chat({ state, session, nameOf, me }: TableProps): JSX.Element {
  const words = useWords();
  const [text, write] = useState("");
  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [state.chat]);
  const say = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) session.chat(text.trim());
    write("");
  };
  return (
    <section class="chat" aria-label={words.chat}>
      {state.chat.length > 0 && (
        <div class="log" ref={log} role="log" aria-label={words.chat} tabIndex={0}>
          <ol>
            {state.chat.map((remark) => (
              <li key={remark.number}>
                <b class={`seat-text seat-${remark.seat}`}>{nameOf(remark.seat)}</b> {remark.text}
              </li>
            ))}
          </ol>
        </div>
      )}
      {me > 0 && (
        <form class="say" onSubmit={say}>
          <input
            value={text}
            maxLength={300}
            aria-label={words.remark}
            placeholder={words.remark}
            autocomplete="off"
            onInput={(event) => write(event.currentTarget.value)}
          />
          <button>{words.say}</button>
        </form>
      )}
    </section>
  );
}
