const MOST_STORED = 8 * 1024;

/** Valid JSON that Postgres refuses: an escaped NUL, half of a surrogate pair, a number with four digits in its exponent. */
const REFUSED_ESCAPE = /\\u(0000|d[89a-f])/i;
const REFUSED_NUMBER = /e[+-]?\d{4}/i;

/** JSON that Postgres accepts is stored as it came, everything else as an excerpt. */
export function asJson(body: string): string {
  const text = body.toWellFormed().replaceAll("\0", "");
  if (text.length <= MOST_STORED && !REFUSED_ESCAPE.test(text) && isStorable(text)) return text;
  return JSON.stringify({ text: text.slice(0, MOST_STORED).toWellFormed() });
}

function isStorable(text: string): boolean {
  try {
    if (!REFUSED_NUMBER.test(text)) return JSON.parse(text) !== undefined; // nearly always; asking about every value costs ten times as much
    // `context` is in the language and in Node, not yet in the type checker's library
    JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
      if (typeof value === "number" && REFUSED_NUMBER.test(context?.source ?? "")) throw new RangeError();
      return value;
    });
    return true;
  } catch {
    return false;
  }
}
