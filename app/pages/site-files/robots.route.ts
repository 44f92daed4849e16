import { depsContext } from "#app/web/context.ts";
import type { Route } from "./+types/robots.route";

const CLOSED = ["/admin", "/user1", "/api", "/success", "/anfrage", "/nachweis", "/erledigt", "/test"];

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(depsContext);
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", publicUrl).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
