export type Change = { setting: string; before: string; after: string };

const LONGEST = 120;

/** What differs between two saved states, setting by setting: "config.request.url", before and after. */
export function changedSettings(before: unknown, after: unknown, at = ""): Change[] {
  if (isPlain(before) && isPlain(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => changedSettings(before[name], after[name], at === "" ? name : `${at}.${name}`));
  }
  const [was, is] = [textOf(before), textOf(after)];
  return was === is ? [] : [{ setting: at, before: cut(was), after: cut(is) }];
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
