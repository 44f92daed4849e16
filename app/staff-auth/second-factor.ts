import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { isOwnPassword } from "#server/staff/own-account.ts";
import { endOtherSessions } from "#server/staff/sessions.ts";
import { mayTryPassword, passwordWasRight } from "#server/staff/sign-in-limits.ts";
import type { Staff } from "#server/staff/roles.ts";
import { headersFor, refusalCode, type Caller } from "./caller.ts";
import type { Library } from "./better-auth.ts";
import { isOwnCode } from "./own-code.ts";
import type { SignInDeps } from "./sign-in.ts";

export type EnrolResult = { kind: "started"; uri: string } | { kind: "wrong-password" } | { kind: "already-on" };

/** Creates a secret for the authenticator app. It takes effect once a code has proved that the app has it. */
export async function enrol(
  { db, library }: SignInDeps,
  caller: Caller,
  staff: Staff,
  password: string,
): Promise<EnrolResult> {
  if (!(await mayTryPassword(db, staff.id))) return { kind: "wrong-password" };
  try {
    const answer = await (await library()).api.enableTwoFactor({ body: { password }, headers: headersFor(caller) });
    await passwordWasRight(db, staff.id);
    return answer.method === "totp" ? { kind: "started", uri: answer.totpURI } : { kind: "already-on" };
  } catch (error) {
    return { kind: refusalCode(error) === "INVALID_PASSWORD" ? "wrong-password" : "already-on" };
  }
}

export type ConfirmResult =
  { kind: "confirmed"; recoveryCodes: string[]; headers: Headers } | { kind: "wrong-code" | "not-started" };

/** `headers` have the cookie of the new session. All others end, because they began with a password alone. */
export async function confirmEnrolment(
  { db, library, tell }: SignInDeps,
  caller: Caller,
  staff: Staff,
  code: string,
): Promise<ConfirmResult> {
  const { api } = await library();
  try {
    const body = { code: code.replace(/\s/g, "") };
    const { headers } = await api.verifyTOTP({ body, headers: headersFor(caller), returnHeaders: true });
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: staff.id } });
    await endOtherSessions(db, staff.id, await sessionOf(api, headers));
    await recordAudit(db, { actor: staff.email, action: "account.second-factor-on", target: targetOf(staff) });
    await tell(staff.id, "second-factor-on");
    return { kind: "confirmed", recoveryCodes: backupCodes, headers };
  } catch (error) {
    return { kind: refusalCode(error) === "INVALID_CODE" ? "wrong-code" : "not-started" };
  }
}

/** The session whose cookie the library has just set. */
async function sessionOf(api: Library["api"], answered: Headers): Promise<string> {
  const cookie = answered.getSetCookie().map((line) => line.split(";", 1)[0]);
  const found = await api.getSession({ headers: new Headers({ cookie: cookie.join("; ") }) });
  if (!found) throw new Error("The sign-in library has set no session");
  return found.session.id;
}

export type TurnOffResult = { kind: "off"; headers: Headers } | { kind: "wrong-password" | "wrong-code" };

/** Needs the second factor and the password, so that one stolen factor cannot remove the other. */
export async function turnOff(
  deps: SignInDeps,
  caller: Caller,
  staff: Staff,
  { password, code }: { password: string; code: string },
): Promise<TurnOffResult> {
  const { db, library, tell } = deps;
  if (!(await mayTryPassword(db, staff.id))) return { kind: "wrong-password" };
  if (!(await isOwnPassword(db, staff.id, password))) return { kind: "wrong-password" };
  if (!(await isOwnCode(deps, caller, staff, code))) return { kind: "wrong-code" };
  try {
    const call = { body: { password }, headers: headersFor(caller), returnHeaders: true } as const;
    const { headers } = await (await library()).api.disableTwoFactor(call);
    await passwordWasRight(db, staff.id);
    await recordAudit(db, { actor: staff.email, action: "account.second-factor-off", target: targetOf(staff) });
    await tell(staff.id, "second-factor-off");
    return { kind: "off", headers };
  } catch (error) {
    refusalCode(error);
    return { kind: "wrong-password" };
  }
}

const targetOf = ({ id }: Staff) => ({ kind: "staff", id }) as const;
