import { pageDescription, pageTitle, type Values } from "#funnels/engine/texts.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { openGraph } from "./page-meta.ts";

type Shared = { funnel: Funnel; step: Step; brand: string; publicUrl: string; claims: Values };

/** Made on the server: nobody shares a page through the scripts, so they need not know how. */
export function funnelOpenGraph({ funnel, step, brand, publicUrl, claims }: Shared) {
  const index = funnel.steps.indexOf(step);
  return openGraph({
    title: pageTitle(funnel, index, brand, claims),
    description: pageDescription(funnel, index),
    path: funnel.basePath,
    picture: funnel.formType === "solar" ? "solar" : "treppenlift",
    publicUrl,
    brand,
  });
}
