import type { AdPlatform } from "#server/site/operator.ts";
import { allowsMeta } from "./allows-meta.ts";
import type { Tracking as SendableTracking } from "./lead.ts";
import { sanitise } from "./normalise.ts";

/** What an advertisement or a partner's link says about itself: read in any letter case, so stored in one. */
const CAMPAIGN = new Set([
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
  "ref",
  "tracking_id",
]);
/** What recognises one click. */
const CLICK_IDS = new Set("fbclid gclid gbraid wbraid dclid msclkid ttclid twclid li_fat_id".split(" "));
/** Consent for a platform is consent for its own click ids. */
const CLICK_IDS_OF: Readonly<Record<AdPlatform, readonly string[]>> = { meta: ["fbclid"] };
const isKnown = (name: string): boolean => CAMPAIGN.has(name) || CLICK_IDS.has(name);
const MAX_URL_LENGTH = 2048;
const MAX_SOURCE_LENGTH = 100;

/** Stored only for a visitor who has allowed marketing (decisions §13). */
export type Tracking = SendableTracking & {
  /** Which text of the banner they agreed to. */
  readonly textVersion: string;
  /** Whom that text named. */
  readonly platforms: readonly AdPlatform[];
};

/** Meta's click id, from its cookie or, where the pixel never ran, from the address the visitor came with. */
export function withClickId(tracking: Tracking, sourceUrl: string, now: number): Tracking {
  if (tracking.fbc !== undefined || !allowsMeta(tracking)) return tracking;
  const click = URL.parse(sourceUrl)?.searchParams.get("fbclid");
  return click && /^[\w-]{1,500}$/.test(click) ? { ...tracking, fbc: `fb.1.${now}.${click}` } : tracking;
}

/** The page's full address, as the specification stores it: every parameter, but click ids only of platforms with consent (decisions §13). */
export function readSourceUrl(raw: unknown, publicUrl: string, platforms: readonly AdPlatform[]): string {
  if (typeof raw !== "string" || raw.length > MAX_URL_LENGTH || !URL.canParse(raw)) return "";
  const url = new URL(sanitise(raw));
  if (url.host !== new URL(publicUrl).host || !/^https?:$/.test(url.protocol)) return "";
  url.username = url.password = "";
  const withheld = CLICK_IDS.difference(new Set(platforms.flatMap((platform) => CLICK_IDS_OF[platform])));
  if (new RegExp(`[#?&](?:${[...withheld].join("|")})=`, "i").test(url.hash)) url.hash = "";
  const said = [...url.searchParams].map(([name, value]) => ({ name, inOneCase: name.toLowerCase(), value }));
  url.search = new URLSearchParams(
    said
      .filter(({ inOneCase }) => !withheld.has(inOneCase))
      .map(({ name, inOneCase, value }) => [isKnown(inOneCase) ? inOneCase : name, value]),
  ).toString();
  return url.href;
}

/** Reads where a visitor came from from the page's address, or from that of the first load if it names no campaign. */
export function sourceOf(...sourceUrls: readonly string[]): string {
  for (const { searchParams } of sourceUrls.flatMap((url) => URL.parse(url) ?? [])) {
    const source = searchParams.get("utm_source")?.trim();
    const medium = searchParams.get("utm_medium")?.trim();
    if (source) return [source, medium].filter(Boolean).join(" / ").slice(0, MAX_SOURCE_LENGTH);
  }
  return "direct";
}
