import { depsContext } from "#app/web/context.ts";
import { entranceOf } from "#funnels/engine/navigation.ts";
import { funnels } from "#funnels/registry.ts";
import { hasPartners } from "#server/sales/buyers/read-partners.ts";
import type { Route } from "./+types/sitemap.route";

/** Indexed pages. Variants with the same text as another funnel are reached through advertisements only. */
const PAGES = [
  "/",
  ...Object.values(funnels)
    .filter(({ listing }) => listing.inSitemap)
    .map(entranceOf),
  "/solar/rechnung",
  "/magazine/advertorial1",
  "/magazine/advertorial2",
  "/impressum",
  "/datenschutz",
  "/barrierefreiheit",
  "/nutzungsbedingungen",
];

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { publicUrl, db } = context.get(depsContext);
  const pages = (await hasPartners(db)) ? [...PAGES, "/partner"] : PAGES; // without partners that page is one sentence
  const entries = pages.map((path) => `  <url><loc>${new URL(path, publicUrl).href}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
  return new Response(xml, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
