import type { RouterContextProvider } from "react-router";
import { needsContext, type Needs } from "#app/web/context.ts";
import { readBody } from "#app/web/read-body.ts";
import { isFromOurPages } from "#app/web/staff-guard.ts";
import type { Caller } from "#app/staff-auth/caller.ts";

export type Posted = { needs: Needs; caller: Caller; field: (name: string) => string };

/** A form of the pages before the sign-in: from our own pages only, and no larger than any of them could be. */
export async function readAccessForm(request: Request, context: Readonly<RouterContextProvider>): Promise<Posted> {
  const needs = context.get(needsContext);
  if (!isFromOurPages(request, needs.publicUrl)) {
    throw new Response("This request did not come from our own pages", { status: 403 });
  }
  const body = await readBody(request);
  if (body === undefined) throw new Response(null, { status: 413 });
  const form = new URLSearchParams(body);
  return { needs, caller: { request, address: needs.callerAddress }, field: (name) => form.get(name) ?? "" };
}
