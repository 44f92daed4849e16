import { parseJson, readBody } from "#app/web/read-body.ts";
import { needsContext } from "#app/web/context.ts";
import { trackingOf } from "#app/web/tracking-of.ts";
import { submit } from "#server/submissions/submit.ts";
import type { Route } from "./+types/submissions";

/** The browser's one call: POST a whole lead as JSON. The same id may come any number of times. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const body = await readBody(request);
  if (body === undefined) return new Response(null, { status: 413 });
  const needs = context.get(needsContext);
  const submitted = await submit(needs, parseJson(body), trackingOf(request, needs.callerAddress));
  switch (submitted.kind) {
    case "stored":
      return Response.json(submitted);
    case "incomplete":
      return Response.json(submitted, { status: 422 });
    case "malformed":
      return Response.json(submitted, { status: 400 });
  }
}

export const loader = () => new Response(null, { status: 405 });
