import type { Secrets } from "./key-ring.ts";

/** A range of the text to be replaced, and the secret found there. */
type Find = { start: number; end: number; name: string };

/** Three letters occur in many words: masking them makes a text unreadable and protects nothing. */
const SHORTEST = 4;

const maskOf = (name: string): string => `‹secret:${name}›`;

export const mask = (secrets: Secrets): Secrets =>
  Object.fromEntries(Object.keys(secrets).map((name) => [name, maskOf(name)]));

/** Replaces every secret by its mask, also where it is written percent-encoded, as base64, hex or escaped for JSON. */
export function redact(text: string, secrets: Secrets): string {
  const hidden = hiddenIn(secrets);
  if (hidden.length === 0) return text;
  const views = viewsOf(text);
  const finds = hidden.flatMap(({ name, forms }) =>
    forms.flatMap((form) => views.flatMap((view) => findAll(view, form, name))),
  );
  let result = "";
  let done = 0;
  for (const { start, end, name } of joined(finds)) {
    result += text.slice(done, start) + maskOf(name);
    done = end;
  }
  return result + text.slice(done);
}

type Hidden = { name: string; forms: string[] };
const known = new WeakMap<Secrets, Hidden[]>();

/** Computed once per service, not once per answer. */
function hiddenIn(secrets: Secrets): Hidden[] {
  let hidden = known.get(secrets);
  if (!hidden) {
    const long = Object.entries(secrets).filter(([, secret]) => secret.length >= SHORTEST);
    hidden = long.map(([name, secret]) => ({ name, forms: formsOf(secret) }));
    known.set(secrets, hidden);
  }
  return hidden;
}

/** Continues one character after each match, not after its end: `abab` is in `ababab` twice, and no rest may stay. */
function findAll(view: View, form: string, name: string): Find[] {
  const finds: Find[] = [];
  for (let found = view.text.indexOf(form); found !== -1; found = view.text.indexOf(form, found + 1)) {
    const start = view.at[found] ?? 0;
    const end = view.at[found + form.length] ?? 0;
    const last = finds.at(-1);
    if (last && start < last.end) last.end = end;
    else if (start < end) finds.push({ start, end, name });
  }
  return finds;
}

/** Overlapping matches become one, named after the longest. */
function joined(finds: Find[]): Find[] {
  const result: Find[] = [];
  let longest = 0;
  for (const { start, end, name } of finds.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    const length = end - start;
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      if (length > longest) last.name = name;
      longest = Math.max(longest, length);
    } else {
      result.push({ start, end, name });
      longest = length;
    }
  }
  return result;
}

/** A text with one encoding decoded. `at[i]`: where its character i begins in the original. */
type View = { readonly text: string; readonly at: readonly number[] };

/** JSON twice: a service that answers in JSON and quotes our JSON body escapes it twice. */
function viewsOf(text: string): View[] {
  const asIs = { text, at: Array.from({ length: text.length + 1 }, (_, index) => index) };
  const views: View[] = [asIs];
  if (text.includes("%")) views.push(withoutPercents(asIs));
  if (text.includes("+")) views.push(withoutPercentsAndPluses(asIs));
  if (text.includes("\\")) views.push(withoutBackslashes(asIs), withoutBackslashes(withoutBackslashes(asIs)));
  return views;
}

/** Percent-escapes are bytes, so each character of this view is one byte of UTF-8. */
const withoutPercents = (view: View): View => decode(view, /%[\da-f]{2}|[^\0-\x7f]/giu, byteOrBytes);

const withoutPercentsAndPluses = (view: View): View =>
  decode(view, /%[\da-f]{2}|\+|[^\0-\x7f]/giu, (found) => (found === "+" ? " " : byteOrBytes(found)));

const byteOrBytes = (found: string): string =>
  found.startsWith("%")
    ? String.fromCharCode(Number.parseInt(found.slice(1), 16))
    : Buffer.from(found).toString("latin1");

const withoutBackslashes = (view: View): View =>
  decode(view, /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g, (found) => String(JSON.parse(`"${found}"`)));

function decode(view: View, pattern: RegExp, read: (found: string) => string): View {
  const at: number[] = [];
  let text = "";
  let done = 0;
  const copyUntil = (end: number) => {
    text += view.text.slice(done, end);
    for (const start of view.at.slice(done, end)) at.push(start);
  };
  for (const { 0: found, index } of view.text.matchAll(pattern)) {
    copyUntil(index);
    const decoded = read(found);
    text += decoded;
    for (let i = 0; i < decoded.length; i++) at.push(view.at[index] ?? 0);
    done = index + found.length;
  }
  copyUntil(view.text.length);
  return { text, at: [...at, ...view.at.slice(-1)] };
}

/**
 * The usual encodings of a secret. Text views decode others too, but only these are found whatever precedes them: in `100%41`
 * the percent sign and the first letters of a secret look like an escape.
 */
function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed(); // encodeURIComponent throws on half an emoji
  const bytes = Buffer.from(wellFormed);
  const inUrl = encodeURIComponent(wellFormed);
  const inForm = new URLSearchParams({ "": wellFormed }).toString().slice("=".length);
  const percentEncoded = [inUrl, inUrl.replaceAll("%20", "+"), inForm];
  const base64 = bytes.toString("base64");
  const hex = bytes.toString("hex");
  const inXml = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const forms = [
    secret,
    bytes.toString("latin1"), // UTF-8 read as Latin-1; also what the byte view shows
    ...percentEncoded,
    ...percentEncoded.map(withSmallEscapes),
    JSON.stringify(secret).slice(1, -1),
    inXml,
    inXml.replaceAll('"', "&quot;").replaceAll("'", "&apos;"),
    base64,
    base64.replaceAll("=", ""),
    bytes.toString("base64url"),
    hex,
    hex.toUpperCase(),
  ];
  return [...new Set(forms)];
}

const withSmallEscapes = (text: string): string => text.replaceAll(/%../g, (escape) => escape.toLowerCase());
