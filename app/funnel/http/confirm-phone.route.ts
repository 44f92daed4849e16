import { depsContext } from "#app/web/context.ts";
import { parseJson, readBody } from "#app/web/read-body.ts";
import { confirmPhone } from "#server/intake/confirm-phone.ts";
import type { Route } from "./+types/confirm-phone.route";

/** Variant 6: the visitor confirms the displayed number. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const body = await readBody(request);
  if (body === undefined) return new Response(null, { status: 413 });
  const confirmed = await confirmPhone(context.get(depsContext), params.id, parseJson(body));
  return new Response(null, { status: confirmed ? 204 : 404 });
}

export const loader = () => new Response(null, { status: 405 });
