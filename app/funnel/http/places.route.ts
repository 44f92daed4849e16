import { findPlace } from "#server/platform/places/places.ts";
import { depsContext } from "#app/web/context.ts";
import { solarValuesAt } from "./figures-for.server.ts";
import type { FoundPlace } from "#app/funnel/state/postal-code-lookup.ts";
import type { Route } from "./+types/places.route";

/** Place of a postal code, and a roof's yield there. The same for every visitor, so it is cached. */
export async function loader({ params: { postalCode }, context }: Route.LoaderArgs): Promise<Response> {
  const place = findPlace(postalCode);
  const answer: FoundPlace | null = place
    ? { ...place, values: solarValuesAt(postalCode, await context.get(depsContext).site()) }
    : null;
  return Response.json(answer, { headers: { "cache-control": "public, max-age=3600" } });
}
