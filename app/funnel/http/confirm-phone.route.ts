import { depsContext } from "#app/web/context.ts";
import { confirmPhone } from "#server/intake/confirm-phone.ts";
import type { Route } from "./+types/confirm-phone.route";

/** Variant 6: the visitor confirms the displayed number. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const confirmed = await confirmPhone(context.get(depsContext), params.id);
  return new Response(null, { status: confirmed ? 204 : 404 });
}

export const loader = () => new Response(null, { status: 405 });
