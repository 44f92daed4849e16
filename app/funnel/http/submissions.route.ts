import { parseJson, readBody } from "#app/web/read-body.ts";
import { depsContext } from "#app/web/context.ts";
import { trackingOf, visitOf } from "./read-visitor.server.ts";
import { countSubmit, submitNew } from "./count-by-server.server.ts";
import type { Route } from "./+types/submissions.route";

/** Takes a whole lead as JSON. Idempotent by its id. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const body = await readBody(request);
  if (body === undefined) return new Response(null, { status: 413 });
  const deps = context.get(depsContext);
  const tracking = await trackingOf(request, deps);
  const lead = parseJson(body);
  const { submitted, isNew } = await submitNew(deps, lead, tracking, visitOf(request, deps, "script"));
  if (isNew && (await deps.site()).operator.countBy === "server") countSubmit(deps, request, lead);
  switch (submitted.kind) {
    case "stored": {
      const { kind, submissionId, wantsProof } = submitted;
      if (!wantsProof || !deps.spamCheck) return Response.json({ kind, submissionId });
      const challenge = await deps.spamCheck.proofOfWork.challengeFor(submissionId);
      return Response.json({ kind, submissionId, challenge }, { status: 428 });
    }
    case "incomplete":
      return Response.json(submitted, { status: 422 });
    case "malformed":
      return Response.json(submitted, { status: 400 });
  }
}

export const loader = () => new Response(null, { status: 405 });
