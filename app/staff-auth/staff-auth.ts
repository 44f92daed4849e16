import type { Mailer } from "#server/delivery/email/mailer.ts";
import { createCachedValue } from "#server/platform/cached-value.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { staffOfSession } from "#server/staff/sessions.ts";
import type { Staff } from "#server/staff/roles.ts";
import { confirmEmail, requestReset, setPassword, signUp } from "./accounts.ts";
import type { NewAccount, ResetAnswer, SignUpAnswer } from "./accounts.ts";
import { headersFor, type Caller } from "./caller.ts";
import { createTellPerson } from "./tell-person.ts";
import { createAccessPassword, type AccessPassword, type AccessPasswordDeps } from "./access-password.ts";
import { createIdentity, type Identity } from "./confirm-identity.ts";
import type { LibraryDeps } from "./better-auth.ts";
import { cookieKeyOf, secondFactorKeys } from "./second-factor-keys.ts";
import { confirmEnrolment, enrol, turnOff } from "./second-factor.ts";
import type { ConfirmAnswer, EnrolAnswer, TurnOffAnswer } from "./second-factor.ts";
import { authEmails } from "./auth-emails.ts";
import { checkSecondFactor, signIn, type SecondFactorAnswer, type SignInAnswer } from "./sign-in.ts";

/** Everything about sessions; the only module that exposes the library. */
export type StaffAuth = {
  /** Signed in, confirmed, approved and not too long idle; otherwise undefined. */
  whoIs(request: Request): Promise<Staff | undefined>;
  /** Of the request's session, valid or not. */
  sessionId(request: Request): Promise<string | undefined>;
  accessPassword: AccessPassword;
  /** Whether it is still the same person at the keys. */
  identity: Identity;
  signUp(caller: Caller, account: NewAccount): Promise<SignUpAnswer>;
  confirmEmail(token: string): Promise<"confirmed" | "invalid-link">;
  signIn(caller: Caller, credentials: { email: string; password: string }): Promise<SignInAnswer>;
  checkSecondFactor(caller: Caller, input: { code: string; recovery: boolean }): Promise<SecondFactorAnswer>;
  /** The Set-Cookie lines that end it. */
  signOut(caller: Caller): Promise<Headers>;
  requestReset(caller: Caller, input: { email: string }): Promise<void>;
  setPassword(caller: Caller, input: { token: string; password: string }): Promise<ResetAnswer>;
  enrol(caller: Caller, staff: Staff, password: string): Promise<EnrolAnswer>;
  confirmEnrolment(caller: Caller, staff: Staff, code: string): Promise<ConfirmAnswer>;
  turnOffSecondFactor(caller: Caller, staff: Staff, proof: { password: string; code: string }): Promise<TurnOffAnswer>;
};

/** A page that listens for updates, or reloads itself while nobody is there, does not prolong its session. */
const isAlone = ({ headers }: Request): boolean =>
  (headers.get("accept")?.includes("text/event-stream") ?? false) || /(?:^|; )away=1/.test(headers.get("cookie") ?? "");

export type StaffAuthDeps = AccessPasswordDeps &
  Pick<LibraryDeps, "publicUrl"> & { mailer: Mailer; ring: KeyRing; openSignUp: boolean };

export function createStaffAuth(deps: StaffAuthDeps): StaffAuth {
  const { db } = deps;
  const keys = secondFactorKeys(deps.ring, cookieKeyOf(deps.cookieSecret));
  // Loaded when first needed: most requests are visitors', and it is large.
  const load = async () =>
    (await import("./better-auth.ts")).createLibrary({ ...deps, ...authEmails(deps), secondFactorKeys: keys });
  const library = createCachedValue(Infinity, load, () => undefined);
  const inside = { db, library, keys, tell: createTellPerson(deps) };
  const sessionId = async (request: Request) => {
    const headers = headersFor({ request, address: "" });
    if (!headers.has("cookie")) return undefined;
    return (await (await library()).api.getSession({ headers, query: { disableRefresh: true } }))?.session.id;
  };
  return {
    sessionId,
    async whoIs(request) {
      const id = await sessionId(request);
      return id === undefined ? undefined : staffOfSession(db, id, { asleep: isAlone(request) });
    },
    accessPassword: createAccessPassword(deps),
    identity: createIdentity({ ...inside, sessionId }),
    signUp: (caller, account) => signUp(inside, caller, account),
    confirmEmail: (token) => confirmEmail(inside, token),
    signIn: (caller, credentials) => signIn(inside, caller, credentials),
    checkSecondFactor: (caller, input) => checkSecondFactor(inside, caller, input),
    signOut: async (caller) =>
      (await (await library()).api.signOut({ headers: headersFor(caller), returnHeaders: true })).headers,
    requestReset: (caller, input) => requestReset(inside, caller, input),
    setPassword: (caller, input) => setPassword(inside, caller, input),
    enrol: (caller, staff, password) => enrol(inside, caller, staff, password),
    confirmEnrolment: (caller, staff, code) => confirmEnrolment(inside, caller, staff, code),
    turnOffSecondFactor: (caller, staff, proof) => turnOff(inside, caller, staff, proof),
  };
}
