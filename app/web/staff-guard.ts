import {
  createContext,
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
} from "react-router";
import { recordAuditOnce } from "#server/platform/audit/record-audit.ts";
import type { Role, Staff } from "#server/staff/roles.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { SecondFactorDemand } from "#server/staff/second-factor.ts";
import { secondFactorDemand } from "#server/staff/second-factor.ts";
import { depsContext, type Deps } from "./context.ts";
import { pagePath } from "./route-pattern.ts";
import { requireRecentAuth, requireFreshReader } from "./fresh-identity.ts";
import { MAX_FILE_BYTES, MAX_FORM_BYTES, readForm } from "./read-form.ts";

const staffContext = createContext<Pick<Known, "staff" | "demand">>();

/** The only guard: it is on the layout of all /admin routes, and requires a signed-in member of staff. */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const deps = context.get(depsContext);
  const staff = await deps.staffAuth.whoIs(request);
  if (!staff) throw redirect("/user1");
  if (request.method !== "GET" && request.method !== "HEAD" && !isFromOurPages(request, deps.publicUrl)) {
    throw new Response("This request did not come from our own pages", { status: 403 });
  }
  const demand = await secondFactorDemand(deps.db, staff.id);
  if (demand?.isOverdue && !isOpenWithout(request)) throw redirect(SECOND_FACTOR_PAGE);
  context.set(staffContext, { staff, demand });
  const response = await next();
  response.headers.set("cache-control", "private, no-store");
  return response;
};

/** The setup page; without a required second factor only this and sign-out are allowed. */
const SECOND_FACTOR_PAGE = "/admin/account";
const OPEN_WITHOUT: ReadonlySet<string> = new Set([SECOND_FACTOR_PAGE, "/admin/logout", "/admin/theme"]);

const isOpenWithout = ({ url }: Request): boolean => OPEN_WITHOUT.has(pagePath(new URL(url).pathname));

/** Checks the origin, which a form on a foreign page cannot forge. */
export const isFromOurPages = (request: Request, publicUrl: string): boolean =>
  request.headers.get("origin") === new URL(publicUrl).origin && request.headers.get("sec-fetch-site") !== "cross-site";

/** `demand`: at the time of the request; an action may have met it since. */
type Known = { staff: Staff; demand: SecondFactorDemand | undefined; deps: Deps };
/** `fresh`: requires a password or second factor given in the last ten minutes. */
type Rule = { role: Role; fresh: boolean };

/** A loader with its role. The guard has run before; a loader without a role fails a test. */
export const staffLoader = <T>(role: Role, load: Load<T>) => loaderFor({ role, fresh: false }, load);

/** Protects sensitive reads from an unattended browser. */
export const freshLoader = <T>(role: Role, load: Load<T>) => loaderFor({ role, fresh: true }, load);

type Load<T> = (args: LoaderFunctionArgs & Known) => Promise<T>;

function loaderFor<T>(rule: Rule, load: Load<T>) {
  const loader = async (args: LoaderFunctionArgs): Promise<T> => {
    const { staff, demand, deps } = knownIn(args);
    if (!mayActAs(staff.role, rule.role)) throw notAllowed();
    if (rule.fresh) await requireFreshReader({ ...args, staff, deps });
    return load({ ...args, staff, demand, deps });
  };
  return Object.assign(loader, { rule });
}

type Intent<T> = Rule & {
  takesFile?: true;
  run: (args: ActionFunctionArgs & Known & { form: FormData }) => Promise<T>;
};

export const intent = <T>(role: Role, run: Intent<T>["run"]): Intent<T> => ({ role, fresh: false, run });

/** For uploads: only permitted roles get the larger size limit. */
export const fileIntent = <T>(role: Role, run: Intent<T>["run"]): Intent<T> => ({
  ...intent(role, run),
  takesFile: true,
});

/** Protects sensitive actions from an unattended browser: asks for a password or second factor older than ten minutes. */
export const freshIntent = <T>(role: Role, run: Intent<T>["run"]): Intent<T> => ({ role, fresh: true, run });

/**
 * An action whose form field `intent` names the action; each intent has its own role. A user without any of them is rejected
 * before the form is read.
 */
export function staffActions<T>(intents: Readonly<Record<string, Intent<T>>>) {
  const action = async (args: ActionFunctionArgs): Promise<T> => {
    const { staff, demand, deps } = knownIn(args);
    const possible = Object.values(intents).filter(({ role }) => mayActAs(staff.role, role));
    if (possible.length === 0) throw await refused(args, { staff, deps }, "");
    const maxBytes = possible.some(({ takesFile }) => takesFile) ? MAX_FILE_BYTES : MAX_FORM_BYTES;
    const form = await readForm(args.request, maxBytes);
    const wanted = form.get("intent");
    const found = typeof wanted === "string" && Object.hasOwn(intents, wanted) ? intents[wanted] : undefined;
    if (typeof wanted !== "string" || !found) throw data("There is no such action", { status: 400 });
    if (!mayActAs(staff.role, found.role)) throw await refused(args, { staff, deps }, wanted);
    if (found.fresh) await requireRecentAuth({ ...args, staff, deps, form });
    return found.run({ ...args, staff, demand, deps, form });
  };
  return Object.assign(action, { intents });
}

const knownIn = ({ context }: LoaderFunctionArgs | ActionFunctionArgs): Known => ({
  ...context.get(staffContext),
  deps: context.get(depsContext),
});

const REFUSED_AGAIN_MS = 10 * 60_000;

/** Audits attempts beyond the role, once in ten minutes for each page and action. */
async function refused(
  { request }: ActionFunctionArgs,
  { staff, deps }: Pick<Known, "staff" | "deps">,
  wanted: string,
) {
  const details = { page: pagePath(new URL(request.url).pathname), intent: wanted, role: staff.role };
  await recordAuditOnce(deps.db, { actor: staff.email, action: "access.refused", details }, REFUSED_AGAIN_MS);
  return notAllowed();
}

const notAllowed = () => data("Your role does not allow this", { status: 403 });
