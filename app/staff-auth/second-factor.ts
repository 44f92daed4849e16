import { recordAudit } from "#server/audit/record-audit.ts";
import { mayTryPassword, passwordWasRight } from "#server/staff/sign-in-limits.ts";
import type { Staff } from "#server/staff/roles.ts";
import { headersFor, type Caller } from "./caller.ts";
import { refusalCode } from "./refusal.ts";
import type { SignInDeps } from "./sign-in.ts";

export type EnrolAnswer = { kind: "started"; uri: string } | { kind: "wrong-password" } | { kind: "already-on" };

/** Creates a secret for the authenticator app. It takes effect once a code has proved that the app has it. */
export async function enrol(
  { db, library }: SignInDeps,
  caller: Caller,
  staff: Staff,
  password: string,
): Promise<EnrolAnswer> {
  if (!(await mayTryPassword(db, staff.id))) return { kind: "wrong-password" };
  try {
    const answer = await library().api.enableTwoFactor({ body: { password }, headers: headersFor(caller) });
    await passwordWasRight(db, staff.id);
    return answer.method === "totp" ? { kind: "started", uri: answer.totpURI } : { kind: "already-on" };
  } catch (error) {
    return { kind: refusalCode(error) === "INVALID_PASSWORD" ? "wrong-password" : "already-on" };
  }
}

export type ConfirmAnswer =
  { kind: "confirmed"; recoveryCodes: string[]; headers: Headers } | { kind: "wrong-code" | "not-started" };

/** `headers` have the cookie of the new session that replaces this one. */
export async function confirmEnrolment(
  { db, library }: SignInDeps,
  caller: Caller,
  staff: Staff,
  code: string,
): Promise<ConfirmAnswer> {
  const { api } = library();
  try {
    const body = { code: code.replace(/\s/g, "") };
    const { headers } = await api.verifyTOTP({ body, headers: headersFor(caller), returnHeaders: true });
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: staff.id } });
    await recordAudit(db, { actor: staff.email, action: "account.second-factor-on", target: targetOf(staff) });
    return { kind: "confirmed", recoveryCodes: backupCodes, headers };
  } catch (error) {
    return { kind: refusalCode(error) === "INVALID_CODE" ? "wrong-code" : "not-started" };
  }
}

export type TurnOffAnswer = { kind: "off"; headers: Headers } | { kind: "wrong-password" };

export async function turnOff(
  { db, library }: SignInDeps,
  caller: Caller,
  staff: Staff,
  password: string,
): Promise<TurnOffAnswer> {
  if (!(await mayTryPassword(db, staff.id))) return { kind: "wrong-password" };
  try {
    const call = { body: { password }, headers: headersFor(caller), returnHeaders: true } as const;
    const { headers } = await library().api.disableTwoFactor(call);
    await passwordWasRight(db, staff.id);
    await recordAudit(db, { actor: staff.email, action: "account.second-factor-off", target: targetOf(staff) });
    return { kind: "off", headers };
  } catch (error) {
    refusalCode(error);
    return { kind: "wrong-password" };
  }
}

const targetOf = ({ id }: Staff) => ({ kind: "staff", id }) as const;
