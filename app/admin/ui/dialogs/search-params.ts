type Changes = Readonly<Record<string, string | readonly string[] | null>>;

/** Changes parameters of the list's URL; null removes one. */
export function addressWith(search: string, changes: Changes): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    params.delete(name);
    for (const one of typeof value === "string" ? [value] : (value ?? [])) params.append(name, one);
  }
  const text = params.toString();
  return text === "" ? "?" : `?${text}`;
}

/** A new filter starts on the first page, with nothing open. */
export const FROM_THE_START = {
  before: null,
  after: null,
  day: null,
  lead: null,
  ask: null,
  leads: null,
  delivery: null,
} as const;

/** Keeps only the filters. */
export const NO_CONFIRMATION = { ask: null, leads: null, delivery: null } as const;
