import { depsContext } from "#app/web/context.ts";
import type { Route } from "./+types/web-manifest.route";

const icon = (name: string, size: number, purpose = "any") => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** For visitors who add the site to their home screen. It opens in the normal browser. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { operator } = await context.get(depsContext).site();
  const manifest = {
    name: `${operator.brand} – Treppenlift-Angebote vergleichen`,
    short_name: operator.brand,
    lang: "de",
    id: "/",
    start_url: "/",
    display: "browser",
    theme_color: "#fde9cb",
    background_color: "#fdfbf7",
    icons: [icon("icon-192", 192), icon("icon-512", 512), icon("icon-maskable-512", 512, "maskable")],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=86400" },
  });
}
