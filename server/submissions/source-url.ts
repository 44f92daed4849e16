import { sanitise } from "./sanitise.ts";

const CLICK_IDS = ["fbclid", "gclid", "wbraid", "msclkid", "ttclid"];
const LONGEST = 2048;

/** The page's address as the specification stores it. Click ids only with marketing consent (decisions §13). */
export function readSourceUrl(raw: unknown, publicUrl: string, { clickIds }: { clickIds: boolean }): string {
  if (typeof raw !== "string" || raw.length > LONGEST || !URL.canParse(raw)) return "";
  const url = new URL(sanitise(raw));
  if (url.host !== new URL(publicUrl).host || !/^https?:$/.test(url.protocol)) return "";
  if (!clickIds) for (const name of CLICK_IDS) url.searchParams.delete(name);
  return url.href;
}
