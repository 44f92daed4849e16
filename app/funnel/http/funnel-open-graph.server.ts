import { pageDescription } from "#funnels/engine/page-description.ts";
import { pageTitle, type Values } from "#funnels/engine/texts.ts";
import type { DefinedFunnel, Step } from "#funnels/engine/types.ts";
import { entranceOf } from "#funnels/engine/walk.ts";
import { openGraph } from "#app/web/page-meta.ts";

type Shared = { funnel: DefinedFunnel; step: Step; brand: string; publicUrl: string; claims: Values };

/** Made on the server only: sharing reads the page's HTML, so the browser code does not need it. */
export function funnelOpenGraph({ funnel, step, brand, publicUrl, claims }: Shared) {
  const index = funnel.steps.indexOf(step);
  return openGraph({
    title: pageTitle(funnel, index, brand, claims),
    description: pageDescription(funnel, index),
    path: entranceOf(funnel),
    picture: funnel.listing.socialImage,
    publicUrl,
    brand,
  });
}
