type Changes = Readonly<Record<string, string | readonly string[] | null>>;

/** The list's address with some of its parameters changed; null removes one. */
export function addressWith(search: string, changes: Changes): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    params.delete(name);
    for (const one of typeof value === "string" ? [value] : (value ?? [])) params.append(name, one);
  }
  const text = params.toString();
  return text === "" ? "?" : `?${text}`;
}

/** Another filter starts on the first page, with nothing open. */
export const FROM_THE_START = {
  before: null,
  after: null,
  day: null,
  lead: null,
  ask: null,
  leads: null,
  delivery: null,
} as const;

/** The filters alone, without what is open. */
export const NO_CONFIRMATION = { ask: null, leads: null, delivery: null } as const;
