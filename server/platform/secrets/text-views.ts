/** A text with one encoding decoded. `at[i]`: where its character i begins in the original. */
export type View = { readonly text: string; readonly at: readonly number[] };

/** JSON twice: a service that answers in JSON and quotes our JSON body escapes it twice. */
export function viewsOf(text: string): View[] {
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
