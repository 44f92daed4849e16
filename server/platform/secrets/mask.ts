import { formsOf } from "./secret-forms.ts";
import { viewsOf, type View } from "./text-views.ts";
import type { Secrets } from "./secrets.ts";

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
