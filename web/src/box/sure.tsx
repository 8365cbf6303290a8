// sure.tsx: a question before something is lost.

import type { JSX } from "preact";

export function Sure({ text, yes, no, act, close }: {
  text: string;
  yes: string;
  no: string;
  act(): void;
  close(): void;
}): JSX.Element {
  return (
    <div class="sure" role="alert">
      <p>{text}</p>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => {
            act();
            close();
          }}
        >
          {yes}
        </button>
        <button type="button" onClick={close}>{no}</button>
      </div>
    </div>
  );
}
