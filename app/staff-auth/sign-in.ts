import type { Database } from "#server/db/database.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { isFreshCode, mayTrySignIn, signedIn } from "#server/staff/sign-in-limits.ts";
import { endSessions } from "#server/staff/sessions.ts";
import { tidy } from "#server/staff/delete-expired.ts";
import { headersFor, placeOfCaller, type Caller } from "./caller.ts";
import { evenTime } from "./constant-time.ts";
import type { Library } from "./better-auth.ts";
import { refusalCode } from "./refusal.ts";

/** `headers` carry the Set-Cookie lines of the answer. */
export type SignInAnswer =
  | { kind: "signed-in"; headers: Headers }
  | { kind: "second-factor"; headers: Headers }
  | { kind: "wrong" }
  | { kind: "unconfirmed" }
  | { kind: "waiting" };

export type SignInNeeds = { db: Database; library: () => Library };

type Credentials = { email: string; password: string };

/** The gate has been asked before. Known or unknown, wrong or slowed down: the same answer. */
export async function signIn(needs: SignInNeeds, caller: Caller, asked: Credentials): Promise<SignInAnswer> {
  const email = asked.email.trim().toLowerCase();
  if (!(await mayTrySignIn(needs.db, { email, place: placeOfCaller(caller) }))) return { kind: "wrong" };
  return evenTime(() => checkPassword(needs, caller, { ...asked, email }));
}

async function checkPassword({ db, library }: SignInNeeds, caller: Caller, body: Credentials): Promise<SignInAnswer> {
  try {
    const { headers, response } = await library().api.signInEmail({
      body,
      headers: headersFor(caller),
      returnHeaders: true,
    });
    if ("twoFactorRedirect" in response) return { kind: "second-factor", headers };
    await noteSignIn(db, caller, response.user);
    return { kind: "signed-in", headers };
  } catch (error) {
    const code = refusalCode(error);
    if (code === "EMAIL_NOT_VERIFIED") return { kind: "unconfirmed" };
    return { kind: code === "WAITING" ? "waiting" : "wrong" };
  }
}

export type SecondFactorAnswer =
  { kind: "signed-in"; headers: Headers } | { kind: "wrong-code" } | { kind: "start-again" };

/** A code of the authenticator app, or one of the recovery codes. Which account it is for stands in the cookie. */
export async function checkSecondFactor(
  { db, library }: SignInNeeds,
  caller: Caller,
  asked: { code: string; recovery: boolean },
): Promise<SecondFactorAnswer> {
  const code = asked.code.replace(/\s/g, "");
  const { api } = library();
  const call = { body: { code }, headers: headersFor(caller), returnHeaders: true } as const;
  try {
    const { headers, response } = asked.recovery ? await api.verifyBackupCode(call) : await api.verifyTOTP(call);
    const { user } = response;
    if (!(await isFreshCode(db, user.id, code))) {
      await endSessions(db, user.id); // somebody has looked over a shoulder: the code was used a moment ago
      return { kind: "wrong-code" };
    }
    await noteSignIn(db, caller, user);
    return { kind: "signed-in", headers };
  } catch (error) {
    const refusal = refusalCode(error);
    return { kind: refusal === "INVALID_CODE" || refusal === "INVALID_BACKUP_CODE" ? "wrong-code" : "start-again" };
  }
}

async function noteSignIn(db: Database, caller: Caller, user: { id: string; email: string }): Promise<void> {
  const place = placeOfCaller(caller);
  await signedIn(db, user.id, { email: user.email, place });
  await tidy(db);
  await recordAudit(db, { actor: user.email, action: "session.sign-in", target: { kind: "staff", id: user.id } });
}
