import { findPlace } from "#server/places/places.ts";
import type { Route } from "./+types/places.route";

/** Which place a postal code belongs to. The same for every visitor, and it hardly ever changes. */
export function loader({ params }: Route.LoaderArgs): Response {
  const place = findPlace(params.postalCode) ?? null;
  return Response.json(place, { headers: { "cache-control": "public, max-age=86400" } });
}
