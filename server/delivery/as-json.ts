const MOST_STORED = 8 * 1024;

/** A text is kept as it came where it is JSON that Postgres takes, else as an excerpt. */
export function asJson(body: string): string {
  const text = body.toWellFormed().replaceAll("\0", "");
  if (text.length <= MOST_STORED && !text.includes("\\u0000")) {
    try {
      JSON.parse(text);
      return text;
    } catch {
      // not JSON: kept as text below
    }
  }
  return JSON.stringify({ text: text.slice(0, MOST_STORED).toWellFormed() });
}
