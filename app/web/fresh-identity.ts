import { data, redirect } from "react-router";
import type { Proof } from "#app/staff-auth/confirm-identity.ts";
import type { Staff } from "#server/staff/roles.ts";
import type { Deps } from "./context.ts";
import { PROOF_FIELD } from "#app/staff-auth/proof-field.ts";
import { pagePath } from "./route-pattern.ts";

/** What the page asks for before resubmitting the form. */
export type IdentityAsked = {
  asks: Proof;
  isWrong: boolean;
  /** URL and fields of the form. */
  action: string;
  fields: [name: string, value: string][];
};

type Asked = { request: Request; staff: Staff; deps: Deps };

/**
 * Requires a password or second factor given in the last ten minutes, or with this form. Otherwise the error page asks for it
 * (app/admin/frame/confirm-identity.tsx) and resubmits the form, so that typed values are kept.
 */
export async function requireRecentAuth({ request, staff, deps, form }: Asked & { form: FormData }): Promise<void> {
  const { identity } = deps.staffAuth;
  if (await identity.isFresh(request)) return;
  const typed = form.get(PROOF_FIELD);
  form.delete(PROOF_FIELD); // removed before the action and the next page
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

/** For reads such as an export: the page that asks redirects back to it. */
export async function requireFreshReader({ request, deps }: Asked): Promise<void> {
  if (await deps.staffAuth.identity.isFresh(request)) return;
  throw redirect(`/admin/confirm-identity?back=${encodeURIComponent(addressOf(request))}`);
}

/** The page's URL: with scripts React Router requests its data at another one. */
export function addressOf({ url }: { url: string }): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("_routes");
  const search = searchParams.toString();
  return pagePath(pathname) + (search && `?${search}`);
}
