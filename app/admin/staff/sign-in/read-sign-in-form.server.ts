import type { RouterContextProvider } from "react-router";
import { depsContext, type Deps } from "#app/web/context.ts";
import { readBody } from "#app/web/read-body.ts";
import { isFromOurPages } from "#app/web/staff-guard.ts";
import type { Caller } from "#app/staff-auth/caller.ts";

export type Posted = { deps: Deps; caller: Caller; field: (name: string) => string };

/** Reads a form before sign-in: same origin only, and limited in size. */
export async function readAccessForm(request: Request, context: Readonly<RouterContextProvider>): Promise<Posted> {
  const deps = context.get(depsContext);
  if (!isFromOurPages(request, deps.publicUrl)) {
    throw new Response("This request did not come from our own pages", { status: 403 });
  }
  const body = await readBody(request);
  if (body === undefined) throw new Response(null, { status: 413 });
  const form = new URLSearchParams(body);
  return { deps, caller: { request, address: deps.callerAddress }, field: (name) => form.get(name) ?? "" };
}
