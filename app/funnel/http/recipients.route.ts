import { depsContext } from "#app/web/context.ts";
import { createRateLimit } from "#server/platform/rate-limit.ts";
import { parseJson, readBody } from "#app/web/read-body.ts";
import { AskedRecipients, nameRecipients } from "#server/intake/name-recipients.ts";
import { networkOf } from "#server/platform/ip-network.ts";
import { visitOf } from "./read-visitor.server.ts";
import type { Route } from "./+types/recipients.route";

/** Mobile networks share addresses among many visitors; each asks once, and again after Back. */
const mayAsk = createRateLimit({ most: 600, spanMs: 60_000 });

const NOT_STORED = { "cache-control": "private, no-store" };

/** Firms for a postal code. Gets only the form and the postal code, and stores neither. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const answered = (status: number) => new Response(null, { status, headers: NOT_STORED });
  if (request.method !== "POST") return answered(405);
  const deps = context.get(depsContext);
  const body = await readBody(request);
  if (body === undefined) return answered(413);
  const asked = AskedRecipients.safeParse(parseJson(body));
  if (!asked.success || visitOf(request, deps, "script").origin === "foreign") return answered(400);
  if (!mayAsk(networkOf(deps.callerAddress))) return answered(429);
  const { formType, postalCode } = asked.data;
  return Response.json(await nameRecipients(deps, formType, postalCode), { headers: NOT_STORED });
}

export const loader = () => new Response(null, { status: 405 });
