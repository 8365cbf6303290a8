// account.tsx: the profile of whoever is signed in: his name, his devices, what is kept of him.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyField } from "../app/copy.js";
import { Glyph } from "../app/glyph.js";
import { keep } from "../app/kept.js";
import { Lazily } from "../app/lazily.js";
import { askAsMe, profile, type Profile } from "../app/profile.js";
import { saveText } from "../app/save.js";
import { useSettings } from "../app/settings.js";
import { Complaint, Recovery, useDoing, usePeopleWords } from "./page.js";

interface Device {
  device: number;
  name: string;
  since: number;
  seen: number;
  here: boolean;
}

interface Told {
  name: string;
  devices: Device[];
  banned?: boolean;
}

interface PartProps {
  me: Profile;
  say(text: string): void;
}

function Name({ me, say }: PartProps): JSX.Element {
  const words = usePeopleWords();
  const [name, setName] = useState(me.name);
  const { busy, complaint, doing } = useDoing();
  const rename = async (): Promise<void> => {
    const reply = await askAsMe<{ name: string }>("POST", "profile/rename", { name: name.trim() });
    profile.set({ ...me, name: reply.name });
    keep("name", reply.name);
    say(words.renamed);
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        doing(rename);
      }}
    >
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
        <button disabled={busy || name.trim() === me.name}>{words.rename}</button>
      </div>
      <Complaint>{complaint}</Complaint>
    </form>
  );
}

/** Another recovery code in the place of the present one. */
function Code({ me }: PartProps): JSX.Element {
  const words = usePeopleWords();
  const [code, show] = useState<string | null>(null);
  const { busy, complaint, doing } = useDoing();
  if (code) return <Recovery code={code} name={me.name} done={() => show(null)} />;
  return (
    <section class="card">
      <h2>{words.code}</h2>
      <p>{words.newCodeHint}</p>
      <div class="buttons">
        <button
          type="button"
          disabled={busy}
          onClick={() => doing(async () => show((await askAsMe<{ code: string }>("POST", "profile/code", {})).code))}
        >
          {words.newCode}
        </button>
      </div>
      <Complaint>{complaint}</Complaint>
    </section>
  );
}

function useDay(): (time: number) => string {
  const { language } = useSettings();
  return (time) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

function Devices({ told, again }: { told: Told; again(): void }): JSX.Element {
  const words = usePeopleWords();
  const day = useDay();
  const { busy, complaint, doing } = useDoing();
  const out = (body: object): void =>
    doing(async () => {
      await askAsMe("POST", "profile/devices", body);
      again();
    });
  const leave = (device: Device): void =>
    doing(async () => {
      await askAsMe("POST", "profile/devices", { out: device.device });
      profile.set(null);
    });
  return (
    <section class="card">
      <h2>{words.devices}</h2>
      <ul class="devices">
        {told.devices.map((device) => (
          <li key={device.device}>
            <span class="device-name">
              <strong>{device.name || "?"}</strong> {device.here && <small>({words.thisDevice})</small>}
            </span>
            <small>{words.since(day(device.since))}, {words.seen(day(device.seen))}</small>
            <button
              type="button"
              disabled={busy}
              aria-label={device.here ? words.outHere : words.outOf(device.name || "?")}
              onClick={() => (device.here ? leave(device) : out({ out: device.device }))}
            >
              {device.here ? words.outHere : words.out}
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet-text">{words.outHint}</p>
      {told.devices.length > 1 && (
        <div class="buttons">
          <button type="button" disabled={busy} onClick={() => out({ others: true })}>{words.outOthers}</button>
        </div>
      )}
      <Complaint>{complaint}</Complaint>
    </section>
  );
}

/** A link that signs another device in, once, within a few minutes. */
function AddDevice(): JSX.Element {
  const words = usePeopleWords();
  const [gift, give] = useState<{ profile: string; pass: string; seconds: number } | null>(null);
  const { busy, complaint, doing } = useDoing();
  const address = gift && `${location.origin}${location.pathname}#/me/${gift.profile}/${gift.pass}`;
  return (
    <section class="card">
      <h2>{words.addDevice}</h2>
      {gift && address
        ? (
          <div class="invitation">
            <div>
              <p>{words.addHint(Math.round(gift.seconds / 60))}</p>
              <CopyField text={address} label={words.link} />
            </div>
            <figure>
              <Lazily
                load={async () => (await import("../lobby/qr.js")).Qr}
                props={{ text: address, label: words.qr }}
              />
            </figure>
          </div>
        )
        : (
          <div class="buttons">
            <button
              type="button"
              disabled={busy}
              onClick={() => doing(async () => give(await askAsMe("POST", "profile/pass", {})))}
            >
              <Glyph name="link" /> {words.link}
            </button>
          </div>
        )}
      <Complaint>{complaint}</Complaint>
    </section>
  );
}

function Kept(): JSX.Element {
  const words = usePeopleWords();
  const { busy, complaint, doing } = useDoing();
  const save = async (): Promise<void> =>
    saveText(JSON.stringify(await askAsMe<object>("GET", "profile/kept"), null, 2) + "\n", "quadriga-profile.json");
  return (
    <section class="card">
      <h2>{words.kept}</h2>
      <p>{words.keptHint}</p>
      <div class="buttons">
        <button type="button" disabled={busy} onClick={() => doing(save)}>
          <Glyph name="download" /> {words.download}
        </button>
      </div>
      <Complaint>{complaint}</Complaint>
    </section>
  );
}

function Remove({ say }: PartProps): JSX.Element {
  const words = usePeopleWords();
  const [sure, ask] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const { busy, complaint, doing } = useDoing();
  useEffect(() => {
    if (sure) question.current?.focus();
  }, [sure]);
  const remove = async (): Promise<void> => {
    await askAsMe("POST", "profile/delete", {});
    say(words.removed);
    profile.set(null);
  };
  return (
    <section class="card">
      <h2>{words.remove}</h2>
      <p>{words.removeHint}</p>
      {sure && (
        <p ref={question} tabIndex={-1}>
          <strong>{words.removeSure}</strong>
        </p>
      )}
      <div class="buttons">
        {!sure && <button type="button" onClick={() => ask(true)}>{words.remove}</button>}
        {sure && <button type="button" onClick={() => ask(false)}>{words.no}</button>}
        {sure && <button type="button" disabled={busy} onClick={() => doing(remove)}>{words.yes}</button>}
      </div>
      <Complaint>{complaint}</Complaint>
    </section>
  );
}

export function Account(props: PartProps): JSX.Element {
  const { me } = props;
  const words = usePeopleWords();
  const [told, tell] = useState<Told | null>(null);
  const [turn, again] = useState(0);
  const { complaint, doing } = useDoing();
  useEffect(() => doing(async () => tell(await askAsMe<Told>("GET", "profile"))), [turn]);
  return (
    <>
      <p>
        {words.welcome(me.name)} <a href="#/">{words.toGames}</a>
      </p>
      {told?.banned && <p class="complaint">{words.banned}</p>}
      <Complaint>{complaint}</Complaint>
      <div class="people-parts">
        <Name {...props} />
        <Code {...props} />
        <AddDevice />
        {told && <Devices told={told} again={() => again((n) => n + 1)} />}
        <Kept />
        <Remove {...props} />
      </div>
    </>
  );
}
