import type { Layout } from "#funnels/engine/types.ts";
import lazyFonts from "#app/funnel/lazy-fonts.css?inline";
import namedFirms from "#app/funnel/step/named-firms.css?inline";
import parts from "#app/parts.css?inline";
import last from "#app/last.css?inline";

const layouts: Readonly<Record<string, string>> = import.meta.glob<string>("/app/funnel/layouts/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

/** A funnel's styles are inlined: they block painting, and a separate file would cost a round trip. */
export const funnelStyles = (layout: Layout, namesPartners: boolean): string =>
  `${parts}${namesPartners ? namedFirms : ""}${lazyFonts}${layouts[`/app/funnel/layouts/${layout}.css`] ?? ""}${last}`;
