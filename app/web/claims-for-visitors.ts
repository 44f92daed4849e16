import type { Site } from "#server/site/site.ts";

/** The claims that funnels and the thank-you page print as whole sentences. */
const SAID = ["callback", "offersSearched", "response"] as const;

/** For texts with placeholders: {rating} is a claim's bare value, {say:callback} its whole sentence or its fallback. */
export const claimsForVisitors = ({ values, sentences }: Site): Readonly<Record<string, string>> => ({
  ...values,
  ...Object.fromEntries(SAID.map((name) => [`say:${name}`, sentences[name]])),
});
