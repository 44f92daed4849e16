import { createContext, data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { MiddlewareFunction } from "react-router";
import { mayActAs, type Role, type Staff } from "#server/staff/roles.ts";
import { needsContext, type Needs } from "./context.ts";

const staffContext = createContext<Staff>();

/** The one guard: it stands on the layout that all of /admin lies in, and lets nobody past who is not signed in. */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const needs = context.get(needsContext);
  const staff = await needs.staffAuth.whoIs(request);
  if (!staff) throw redirect("/user1");
  if (request.method !== "GET" && request.method !== "HEAD" && !isFromOurPages(request, needs.publicUrl)) {
    throw new Response("This request did not come from our own pages", { status: 403 });
  }
  context.set(staffContext, staff);
  const response = await next();
  response.headers.set("cache-control", "private, no-store");
  return response;
};

/** A browser says where a request comes from; a form on a foreign page cannot lie about it. */
export const isFromOurPages = (request: Request, publicUrl: string): boolean =>
  request.headers.get("origin") === new URL(publicUrl).origin && request.headers.get("sec-fetch-site") !== "cross-site";

type Known = { staff: Staff; needs: Needs };
type Rule = { role: Role };

/** A loader that says which role it needs. The guard has run before; a loader without a rule fails a test. */
export function staffLoader<T>(role: Role, load: (args: LoaderFunctionArgs & Known) => Promise<T>) {
  const loader = async (args: LoaderFunctionArgs): Promise<T> => {
    const { staff, needs } = knownIn(args);
    if (!mayActAs(staff.role, role)) throw notAllowed();
    return load({ ...args, staff, needs });
  };
  return Object.assign(loader, { rule: { role } satisfies Rule });
}

type Intent<T> = Rule & { run: (args: ActionFunctionArgs & Known & { form: FormData }) => Promise<T> };

export const intent = <T>(role: Role, run: Intent<T>["run"]): Intent<T> => ({ role, run });

/** An action whose form field `intent` says what is wanted; each intent has its own rule. */
export function staffActions<T>(intents: Readonly<Record<string, Intent<T>>>) {
  const action = async (args: ActionFunctionArgs): Promise<T> => {
    const { staff, needs } = knownIn(args);
    const form = await args.request.formData();
    const wanted = form.get("intent");
    const found = typeof wanted === "string" && Object.hasOwn(intents, wanted) ? intents[wanted] : undefined;
    if (!found) throw data("There is no such action", { status: 400 });
    if (!mayActAs(staff.role, found.role)) throw notAllowed();
    return found.run({ ...args, staff, needs, form });
  };
  return Object.assign(action, { intents });
}

const knownIn = ({ context }: LoaderFunctionArgs | ActionFunctionArgs): Known => ({
  staff: context.get(staffContext),
  needs: context.get(needsContext),
});

const notAllowed = () => data("Your role does not allow this", { status: 403 });
