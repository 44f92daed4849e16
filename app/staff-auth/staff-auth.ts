import type { QueueMail } from "#server/delivery/email/queue-mail.ts";
import { createCachedValue } from "#server/platform/cached-value.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { staffOfSession } from "#server/staff/sessions.ts";
import type { Staff } from "#server/staff/roles.ts";
import {
  confirmEmail,
  requestReset,
  setPassword,
  signUp,
  type NewAccount,
  type ResetResult,
  type SignUpResult,
} from "./accounts.ts";
import { headersFor, placeOfCaller, type Caller } from "./caller.ts";
import { createNotifyPerson } from "./notify-person.ts";
import { createIdentity, type Identity } from "./confirm-identity.ts";
import type { LibraryDeps } from "./better-auth.ts";
import { secondFactorKeys } from "./second-factor-keys.ts";
import {
  confirmEnrolment,
  enrol,
  turnOff,
  type ConfirmResult,
  type EnrolResult,
  type TurnOffResult,
} from "./second-factor.ts";
import { checkSecondFactor, signIn, type SecondFactorResult, type SignInResult } from "./sign-in.ts";
import type { Database } from "#server/platform/db/database.ts";
import { confirmationEmail, knownAddressEmail, resetEmail, waitingEmail } from "#server/delivery/email/staff-emails.ts";
import { emailConfirmed } from "#server/staff/own-account.ts";
import { listOwners } from "#server/staff/owners.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { createCookie } from "react-router";
import { z } from "zod";
import { mayTryAccessPassword, resetAccessPasswordLimit } from "#server/staff/sign-in-limits.ts";

type AccessPassword = {
  isOpen(request: Request): Promise<boolean>;
  /** The right password returns a Set-Cookie value. */
  tryPassword(caller: Caller, password: string): Promise<{ kind: "open"; cookie: string } | { kind: "denied" }>;
};

type AccessPasswordDeps = { db: Database; accessPassword: string; cookieSecret: string; secureCookies: boolean };

const PASS_MINUTES = 30;

const Pass = z.object({ until: z.number(), of: z.string() });

/**
 * A noise filter before the sign-in, never a permission. The password is in the environment anyway, so SHA-256 is enough: a slow
 * hash would let strangers use up our cores. Changing it invalidates all cookies.
 */
function createAccessPassword({ db, accessPassword, cookieSecret, secureCookies }: AccessPasswordDeps): AccessPassword {
  const right = sha256(accessPassword);
  const of = sha256(`${cookieSecret} ${accessPassword}`).toString("base64url").slice(0, 16);
  const cookie = createCookie(secureCookies ? "__Host-gate" : "gate", {
    secrets: [cookieSecret],
    secure: secureCookies,
    httpOnly: true,
    sameSite: "strict",
    path: "/",
    maxAge: PASS_MINUTES * 60,
  });
  return {
    async isOpen(request) {
      const pass = Pass.safeParse(await cookie.parse(request.headers.get("cookie")));
      return pass.success && pass.data.of === of && pass.data.until > Date.now();
    },
    async tryPassword(caller, password) {
      const place = placeOfCaller(caller);
      const allowed = await mayTryAccessPassword(db, place);
      if (!timingSafeEqual(sha256(password), right) || !allowed) return { kind: "denied" };
      await resetAccessPasswordLimit(db, place);
      return { kind: "open", cookie: await cookie.serialize({ until: Date.now() + PASS_MINUTES * 60_000, of }) };
    },
  };
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Everything about sessions; the only module that exposes the library. */
export type StaffAuth = {
  /** The user if signed in, confirmed, approved and not idle too long; otherwise undefined. */
  whoIs(request: Request): Promise<Staff | undefined>;
  /** Id of the request's session, valid or not. */
  sessionId(request: Request): Promise<string | undefined>;
  accessPassword: AccessPassword;
  /** Whether the same person is still at the keyboard. */
  identity: Identity;
  signUp(caller: Caller, account: NewAccount): Promise<SignUpResult>;
  confirmEmail(token: string): Promise<"confirmed" | "invalid-link">;
  signIn(caller: Caller, credentials: { email: string; password: string }): Promise<SignInResult>;
  checkSecondFactor(caller: Caller, input: { code: string; recovery: boolean }): Promise<SecondFactorResult>;
  /** The Set-Cookie lines that end the session. */
  signOut(caller: Caller): Promise<Headers>;
  requestReset(caller: Caller, input: { email: string }): Promise<void>;
  setPassword(caller: Caller, input: { token: string; password: string }): Promise<ResetResult>;
  enrol(caller: Caller, staff: Staff, password: string): Promise<EnrolResult>;
  confirmEnrolment(caller: Caller, staff: Staff, code: string): Promise<ConfirmResult>;
  turnOffSecondFactor(caller: Caller, staff: Staff, proof: { password: string; code: string }): Promise<TurnOffResult>;
};

/** Live updates and automatic reloads do not prolong a session. */
const isAlone = ({ headers }: Request): boolean =>
  (headers.get("accept")?.includes("text/event-stream") ?? false) || /(?:^|; )away=1/.test(headers.get("cookie") ?? "");

export type StaffAuthDeps = AccessPasswordDeps &
  Pick<LibraryDeps, "publicUrl"> & { queueMail: QueueMail; ring: KeyRing; openSignUp: boolean };

export function createStaffAuth(deps: StaffAuthDeps): StaffAuth {
  const { db } = deps;
  const keys = secondFactorKeys(deps.ring);
  // Loaded on demand: most requests are visitors', and the library is large.
  const load = async () =>
    (await import("./better-auth.ts")).createLibrary({ ...deps, ...authEmails(deps), secondFactorKeys: keys });
  const library = createCachedValue(Infinity, load, () => undefined);
  const inside = { db, library, keys, tell: createNotifyPerson(deps) };
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

type Deps = { db: Database; queueMail: QueueMail; publicUrl: string; openSignUp: boolean };

/** Emails of the sign-in library, with links to our own pages. */
function authEmails({ db, queueMail, publicUrl, openSignUp }: Deps) {
  const link = (path: string) => new URL(path, publicUrl).href;
  return {
    emailConfirmation: ({ email, name }, token) =>
      queueMail(db, email, confirmationEmail(name, link(`/user1/confirm?token=${encodeURIComponent(token)}`))),
    emailReset: ({ email, name }, token) =>
      queueMail(db, email, resetEmail(name, link(`/user1/password?token=${encodeURIComponent(token)}`))),
    emailKnown: ({ email, name }) => queueMail(db, email, knownAddressEmail(name, link("/user1"))),
    async confirmed(person) {
      if ((await emailConfirmed(db, person, openSignUp)) === "approved") return;
      for (const owner of await listOwners(db)) {
        await queueMail(db, owner.email, waitingEmail(`${person.name} (${person.email})`, link("/admin/team")));
      }
    },
  } satisfies Partial<LibraryDeps>;
}
