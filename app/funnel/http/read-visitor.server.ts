import { adPlatformsOf, allowsMarketing, cookieTextVersion, cookieIn } from "#app/web/cookie-choice.ts";
import type { CachedSite } from "#server/site/read-site.ts";
import type { Tracking } from "#server/leads/submissions/tracking.ts";
import type { SenderInfo } from "#server/leads/spam/signals.ts";

type Here = { publicUrl: string; callerAddress: string };

/** Sender facts of a request. Checked once, and not stored. */
export function visitOf(
  { headers, url }: Request,
  { publicUrl, callerAddress }: Here,
  via: SenderInfo["via"],
): SenderInfo {
  const [firstHop = ""] = (headers.get("x-forwarded-for") ?? "").split(",");
  const seen = firstHop.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  return {
    address: callerAddress,
    via,
    origin: originOf(headers, [new URL(publicUrl).host, new URL(url).host]),
    hasLanguage: !["", "*"].includes(headers.get("accept-language") ?? ""), // bots send "*"
    isBrowser: (headers.get("user-agent") ?? "").startsWith("Mozilla/"),
    forwardsItself: seen !== "" && seen !== callerAddress,
  };
}

/** Old browsers send no origin and some hide it, so a missing one counts as ours. */
function originOf(headers: Headers, ownHosts: readonly string[]): SenderInfo["origin"] {
  if (headers.get("sec-fetch-site") === "cross-site") return "foreign";
  const origin = headers.get("origin");
  if (origin === null || origin === "null") return "none";
  return ownHosts.includes(URL.parse(origin)?.host ?? "") ? "own" : "foreign";
}

type Deps = { site: CachedSite; callerAddress: string };

/** What may be stored with marketing consent: what the platforms named in the text need. Otherwise nothing. */
export async function trackingOf(request: Request, { site, callerAddress }: Deps): Promise<Tracking | undefined> {
  const platforms = adPlatformsOf((await site()).operator);
  const textVersion = cookieTextVersion(platforms);
  if (textVersion === undefined || !allowsMarketing(request, platforms)) return undefined;
  if (!platforms.includes("meta")) return { textVersion, platforms };
  const userAgent = request.headers.get("user-agent");
  const fbc = metaId(cookieIn(request, "_fbc"));
  const fbp = metaId(cookieIn(request, "_fbp"));
  return {
    textVersion,
    platforms,
    ip: callerAddress,
    ...(userAgent && { userAgent: userAgent.slice(0, 512) }),
    ...(fbc && { fbc }),
    ...(fbp && { fbp }),
  };
}

/** Meta's format, such as fb.1.1554763741205.AbCdEfGh; other values have been tampered with. */
const metaId = (value: string | undefined): string | undefined =>
  value && /^fb\.\d\.\d{1,16}\.[\w-]{1,500}$/.test(value) ? value : undefined;
