import { pageDescription, pageTitle, type Values } from "#funnels/engine/texts.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { openGraph } from "#app/web/page-meta.ts";

type Shared = { funnel: Funnel; step: Step; brand: string; publicUrl: string; claims: Values };

/** Made on the server: nobody shares a page through the scripts, so they need not know how. */
export function funnelOpenGraph({ funnel, step, brand, publicUrl, claims }: Shared) {
  const index = funnel.steps.indexOf(step);
  return openGraph({
    title: pageTitle(funnel, index, brand, claims),
    description: pageDescription(funnel, index),
    path: funnel.basePath,
    picture: pictureOf(funnel.formType),
    publicUrl,
    brand,
  });
}

/** Made by tools/og-pictures.ts. A funnel about something else shows the site's, until it has one of its own. */
function pictureOf(formType: string): string {
  if (formType === "solar") return "solar";
  return formType.startsWith("treppenlift") ? "treppenlift" : "home";
}
