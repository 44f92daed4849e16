import type { Site } from "#server/site/site.ts";

/** What funnels and the thank-you page say in the registry's own words. */
const SAID = ["callback", "offersSearched", "response"] as const;

/** For texts with placeholders: {rating} is a claim's bare value, {say:callback} its whole sentence or what stands in for it. */
export const claimsForVisitors = ({ values, sentences }: Site): Readonly<Record<string, string>> => ({
  ...values,
  ...Object.fromEntries(SAID.map((name) => [`say:${name}`, sentences[name]])),
});
