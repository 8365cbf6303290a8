// page.tsx: one's profile: made in one step, or signed in; then its name, code, devices, and its end.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { sentence } from "../app/ask.js";
import { Glyph } from "../app/glyph.js";
import { recall } from "../app/kept.js";
import { makeProfile, profile, signIn, signInByPass, useProfile } from "../app/profile.js";
import { useSettings } from "../app/settings.js";
import { isSite } from "../app/site.js";
import { Account } from "./account.js";
import { type PeopleWords, peopleWords } from "./words.js";
import "./people.lazy.css";

export const usePeopleWords = (): PeopleWords => peopleWords[useSettings().language];

/** Something that is done by a button: busy meanwhile, or a complaint. */
export function useDoing(): { busy: boolean; complaint: string; doing(action: () => Promise<void>): void } {
  const [busy, setBusy] = useState(false);
  const [complaint, complain] = useState("");
  const doing = (action: () => Promise<void>): void => {
    complain("");
    setBusy(true);
    action().catch((error: unknown) => complain(sentence(error))).finally(() => setBusy(false));
  };
  return { busy, complaint, doing };
}

export function Complaint({ children }: { children: ComponentChildren }): JSX.Element {
  return <p class="complaint" role="alert">{children}</p>;
}

/** The recovery code, this once: to be printed or written down. */
export function Recovery({ code, name, done }: { code: string; name: string; done(): void }): JSX.Element {
  const words = usePeopleWords();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section class="card recovery">
      <h2 ref={head} tabIndex={-1}>{words.keepCode}</h2>
      <p class="recovery-of">{words.codeOf(name, location.host)}</p>
      <p class="recovery-code">
        {code.split("-").map((group, i) => <span key={i}>{i > 0 && <i>-</i>}{group}</span>)}
      </p>
      <p>{words.keepCodeHint}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => print()}>
          <Glyph name="print" /> {words.print}
        </button>
        <button type="button" onClick={done}>{words.keptIt}</button>
      </div>
    </section>
  );
}

function Make({ made }: { made(code: string): void }): JSX.Element {
  const words = usePeopleWords();
  const [name, setName] = useState(recall("name") ?? "");
  const { busy, complaint, doing } = useDoing();
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        doing(async () => made(await makeProfile(name.trim())));
      }}
    >
      <h2>{words.make}</h2>
      <label class="field">
        <span>{words.name}</span>
        <input
          name="name"
          value={name}
          required
          maxLength={32}
          autocomplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button class="primary" disabled={busy}>{words.make}</button>
      </div>
      <Complaint>{complaint}</Complaint>
    </form>
  );
}

function SignIn(): JSX.Element {
  const words = usePeopleWords();
  const [code, setCode] = useState("");
  const { busy, complaint, doing } = useDoing();
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        doing(async () => void (await signIn(code)));
      }}
    >
      <h2>{words.have}</h2>
      <label class="field code-field">
        <span>{words.code}</span>
        <textarea
          name="code"
          rows={2}
          value={code}
          required
          maxLength={200}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="characters"
          aria-describedby="code-hint"
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <p class="quiet-text" id="code-hint">{words.codeHint}</p>
      <div class="buttons">
        <button class="primary" disabled={busy}>{words.signIn}</button>
      </div>
      <p class="quiet-text">{words.otherWay}</p>
      <Complaint>{complaint}</Complaint>
    </form>
  );
}

/** Whoever has come by a link of another device is signed in with it. */
function usePass(id: string | null, pass: string | null): { busy: boolean; complaint: string } {
  const { busy, complaint, doing } = useDoing();
  useEffect(() => {
    if (id && pass && !profile.value) doing(async () => void (await signInByPass(id, pass)));
  }, [id, pass]);
  return { busy, complaint };
}

export default function PeoplePage({ id, pass }: { id: string | null; pass: string | null }): JSX.Element {
  const words = usePeopleWords();
  const me = useProfile();
  const [code, show] = useState<string | null>(null);
  const [said, say] = useState("");
  const { busy, complaint } = usePass(id, pass);
  useEffect(() => {
    document.title = `${words.heading} · Quadriga`;
  }, [words]);
  return (
    <main id="main" class="people-page" tabIndex={-1}>
      <h1>{words.heading}</h1>
      <p class="people-said" role="status">{busy ? words.signingIn : said}</p>
      <Complaint>{complaint}</Complaint>
      {isSite && <p class="card">{words.noServer}</p>}
      {!isSite && !me && !busy && (
        <>
          <p>{words.intro}</p>
          <div class="people-ways">
            <Make made={(fresh) => show(fresh)} />
            <SignIn />
          </div>
        </>
      )}
      {me && code && <Recovery code={code} name={me.name} done={() => show(null)} />}
      {me && !code && <Account key={me.token} me={me} say={say} />}
    </main>
  );
}
