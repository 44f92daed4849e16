import type { Route } from "./+types/file.route";

const files = import.meta.glob<string>("/docs/api/{openapi.json,examples/*}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The files that the pages link. */
export function loader({ url: { pathname } }: Route.LoaderArgs): Response {
  const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
  if (file === undefined) return new Response(null, { status: 404 });
  const type = pathname.endsWith(".json") ? "application/json" : "text/plain; charset=utf-8";
  return new Response(file, { headers: { "content-type": type, "cache-control": "public, max-age=86400" } });
}
