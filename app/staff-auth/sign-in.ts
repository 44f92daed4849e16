import type { Database } from "#server/platform/db/database.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { rememberSignIn, browserName, endSessions } from "#server/staff/sessions.ts";
import { isFreshCode, mayTrySignIn, signedIn } from "#server/staff/sign-in-limits.ts";
import { deleteExpiredStaffRecords } from "#server/staff/delete-expired.ts";
import { headersFor, placeOfCaller, refusalCode, type Caller } from "./caller.ts";
import { padDuration } from "./constant-time.ts";
import type { Library } from "./better-auth.ts";
import type { NotifyPerson } from "./notify-person.ts";
import { isReadable, type SecondFactorKeys } from "./second-factor-keys.ts";

/** `headers` have the response's Set-Cookie lines. */
export type SignInResult =
  | { kind: "signed-in"; headers: Headers }
  | { kind: "second-factor"; headers: Headers }
  /** The password was right, but no key decrypts the second factor. */
  | { kind: "unreadable" }
  | { kind: "wrong" }
  | { kind: "unconfirmed" }
  | { kind: "waiting" };

export type SignInDeps = { db: Database; library: () => Promise<Library>; keys: SecondFactorKeys; tell: NotifyPerson };

type Credentials = { email: string; password: string };

/** Requires the access password first. Unknown, wrong and throttled get the same answer. */
export async function signIn(deps: SignInDeps, caller: Caller, input: Credentials): Promise<SignInResult> {
  const email = input.email.trim().toLowerCase();
  if (!(await mayTrySignIn(deps.db, { email, place: placeOfCaller(caller) }))) return { kind: "wrong" };
  return padDuration(() => checkPassword(deps, caller, { ...input, email }));
}

async function checkPassword(deps: SignInDeps, caller: Caller, body: Credentials): Promise<SignInResult> {
  const { db, library, keys } = deps;
  try {
    const { api } = await library();
    const { headers, response } = await api.signInEmail({
      body,
      headers: headersFor(caller),
      returnHeaders: true,
    });
    if ("twoFactorRedirect" in response) {
      return (await isReadable(db, keys, body.email)) ? { kind: "second-factor", headers } : { kind: "unreadable" };
    }
    await noteSignIn(deps, caller, response.user);
    return { kind: "signed-in", headers };
  } catch (error) {
    const code = refusalCode(error);
    if (code === "EMAIL_NOT_VERIFIED") return { kind: "unconfirmed" };
    return { kind: code === "WAITING" ? "waiting" : "wrong" };
  }
}

export type SecondFactorResult =
  { kind: "signed-in"; headers: Headers } | { kind: "wrong-code" } | { kind: "start-again" };

/** Checks a code of the authenticator app or a recovery code. The cookie names the account. */
export async function checkSecondFactor(
  deps: SignInDeps,
  caller: Caller,
  input: { code: string; recovery: boolean },
): Promise<SecondFactorResult> {
  const { db, library } = deps;
  const code = input.code.replace(/\s/g, "");
  const { api } = await library();
  const call = { body: { code }, headers: headersFor(caller), returnHeaders: true } as const;
  try {
    const { headers, response } = input.recovery ? await api.verifyBackupCode(call) : await api.verifyTOTP(call);
    const { user } = response;
    if (!(await isFreshCode(db, user.id, code))) {
      await endSessions(db, user.id); // the code was just used, so someone may have seen it
      return { kind: "wrong-code" };
    }
    await noteSignIn(deps, caller, user);
    return { kind: "signed-in", headers };
  } catch (error) {
    const refusal = refusalCode(error);
    return { kind: refusal === "INVALID_CODE" || refusal === "INVALID_BACKUP_CODE" ? "wrong-code" : "start-again" };
  }
}

async function noteSignIn(
  { db, tell }: SignInDeps,
  caller: Caller,
  user: { id: string; email: string },
): Promise<void> {
  const place = placeOfCaller(caller);
  const device = browserName(caller.request.headers.get("user-agent") ?? "");
  const isNew = (await rememberSignIn(db, user.id, { place, device })) === "new";
  if (isNew) await tell(user.id, "new-place", { device, address: caller.address });
  await signedIn(db, user.id, { email: user.email, place });
  await deleteExpiredStaffRecords(db);
  await recordAudit(db, { actor: user.email, action: "session.sign-in", target: { kind: "staff", id: user.id } });
}
