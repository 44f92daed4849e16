import { depsContext } from "#app/web/context.ts";
import type { Route } from "./+types/security-txt.route";

/** RFC 9116 requires an expiry date within a year; half a year from now, updated daily. */
const VALID_DAYS = 182;
const DAY_MS = 86_400_000;

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { site, publicUrl } = context.get(depsContext);
  const { operator } = await site();
  const lines = [
    `Contact: mailto:${operator.email}`,
    `Expires: ${new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString()}`,
    "Preferred-Languages: de, en",
    `Canonical: ${new URL("/.well-known/security.txt", publicUrl).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
