const LONGEST = 100;

/** Where a visitor came from, as the page's address tells it. */
export function sourceOf(sourceUrl: string): string {
  if (!URL.canParse(sourceUrl)) return "direct";
  const { searchParams } = new URL(sourceUrl);
  const source = searchParams.get("utm_source")?.trim();
  const medium = searchParams.get("utm_medium")?.trim();
  return source ? [source, medium].filter(Boolean).join(" / ").slice(0, LONGEST) : "direct";
}
