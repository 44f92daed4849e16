import type { Visit } from "#server/spam/visit.ts";

type Here = { publicUrl: string; callerAddress: string };

/** What a request says about the visitor who sends a lead. Checked once, and not stored. */
export function visitOf({ headers, url }: Request, { publicUrl, callerAddress }: Here, via: Visit["via"]): Visit {
  const [firstHop = ""] = (headers.get("x-forwarded-for") ?? "").split(",");
  const seen = firstHop.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  return {
    address: callerAddress,
    via,
    origin: originOf(headers, [new URL(publicUrl).host, new URL(url).host]),
    hasLanguage: !["", "*"].includes(headers.get("accept-language") ?? ""), // programs send "*"
    isBrowser: (headers.get("user-agent") ?? "").startsWith("Mozilla/"),
    forwardsItself: seen !== "" && seen !== callerAddress,
  };
}

/** Old browsers send no origin, and some hide it, so a missing one is not a foreign one. */
function originOf(headers: Headers, ownHosts: readonly string[]): Visit["origin"] {
  if (headers.get("sec-fetch-site") === "cross-site") return "foreign";
  const origin = headers.get("origin");
  if (origin === null || origin === "null") return "none";
  return ownHosts.includes(URL.parse(origin)?.host ?? "") ? "own" : "foreign";
}
