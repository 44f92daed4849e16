import { data, redirect } from "react-router";
import type { Proof } from "#app/staff-auth/confirm-identity.ts";
import type { Staff } from "#server/staff/roles.ts";
import type { Deps } from "./context.ts";
import { PROOF_FIELD } from "#app/staff-auth/proof-field.ts";
import { pagePath } from "./route-pattern.ts";

/** What the page has to ask before it sends the same form again. */
export type IdentityAsked = {
  asks: Proof;
  isWrong: boolean;
  /** Where the form was sent, and what was in it. */
  action: string;
  fields: [name: string, value: string][];
};

type Asked = { request: Request; staff: Staff; deps: Deps };

/**
 * Lets an action go on if the person has given a password or second factor in the last ten minutes, or gives it with this form.
 * Otherwise the error page asks for it (app/admin/frame/confirm-identity.tsx) and sends the whole form again, so nothing typed is lost.
 */
export async function requireRecentAuth({ request, staff, deps, form }: Asked & { form: FormData }): Promise<void> {
  const { identity } = deps.staffAuth;
  if (await identity.isFresh(request)) return;
  const typed = form.get(PROOF_FIELD);
  form.delete(PROOF_FIELD); // neither the action nor the next page gets it
  const isGiven = typeof typed === "string";
  if (isGiven && (await identity.confirm({ request, address: deps.callerAddress }, staff, typed))) return;
  const asked: IdentityAsked = {
    asks: await identity.asksFor(staff),
    isWrong: isGiven,
    action: addressOf(request),
    fields: [...form].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : [],
    ),
  };
  throw data(asked, { status: 401 });
}

/** For what is read, such as an export: the page that asks leads back to it. */
export async function requireFreshReader({ request, deps }: Asked): Promise<void> {
  if (await deps.staffAuth.identity.isFresh(request)) return;
  throw redirect(`/admin/confirm-identity?back=${encodeURIComponent(addressOf(request))}`);
}

/** The page's address: with scripts React Router asks for its data at another one. */
export function addressOf({ url }: { url: string }): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("_routes");
  const search = searchParams.toString();
  return pagePath(pathname) + (search && `?${search}`);
}
