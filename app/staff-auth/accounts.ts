import { auditOwn } from "#server/staff/own-account.ts";
import { rememberNetwork } from "#server/staff/sessions.ts";
import { mayAskForEmail } from "#server/staff/sign-in-limits.ts";
import { plainName } from "#server/staff/team.ts";
import type { PasswordProblem } from "#server/staff/password-rules.ts";
import { passwordProblem } from "#server/staff/password-rules.ts";
import { headersFor, placeOfCaller, refusalCode, type Caller } from "./caller.ts";
import { padDuration } from "./constant-time.ts";
import type { SignInDeps } from "./sign-in.ts";

export type NewAccount = { name: string; email: string; password: string };

export type SignUpProblem = "name-missing" | "invalid-email" | PasswordProblem;

export type SignUpResult = { kind: "sent" } | { kind: "problem"; problem: SignUpProblem };

/** Creates an unconfirmed account, or none if the address has one: the answer is the same, only the email differs. */
export async function signUp(deps: SignInDeps, caller: Caller, input: NewAccount): Promise<SignUpResult> {
  const account = { ...input, name: plainName(input.name), email: input.email.trim().toLowerCase() };
  const problem = problemOf(account);
  if (problem) return { kind: "problem", problem };
  if (!(await mayAskForEmail(deps.db, { email: account.email, place: placeOfCaller(caller) }))) return { kind: "sent" };
  return padDuration(async () => {
    try {
      await (await deps.library()).api.signUpEmail({ body: account, headers: headersFor(caller) });
    } catch (error) {
      return refusalCode(error) === "INVALID_EMAIL" ? { kind: "problem", problem: "invalid-email" } : { kind: "sent" };
    }
    return { kind: "sent" };
  });
}

function problemOf({ name, email, password }: NewAccount): SignUpProblem | undefined {
  if (name === "" || name.length > 80) return "name-missing";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 200) return "invalid-email";
  return passwordProblem(password, { email, name });
}

export async function confirmEmail({ library }: SignInDeps, token: string): Promise<"confirmed" | "invalid-link"> {
  try {
    await (await library()).api.verifyEmail({ query: { token } });
    return "confirmed";
  } catch (error) {
    refusalCode(error);
    return "invalid-link";
  }
}

/** Always the same answer; only the email says whether there is an account. */
export async function requestReset(deps: SignInDeps, caller: Caller, input: { email: string }): Promise<void> {
  const email = input.email.trim().toLowerCase();
  if (!(await mayAskForEmail(deps.db, { email, place: placeOfCaller(caller) }))) return;
  await padDuration(async () => {
    try {
      await (await deps.library()).api.requestPasswordReset({ body: { email } });
    } catch (error) {
      refusalCode(error);
    }
  });
}

export type ResetResult =
  { kind: "changed" } | { kind: "invalid-link" } | { kind: "problem"; problem: PasswordProblem };

/**
 * Sets a new password by an emailed or printed link. It does not sign in and keeps the second factor, but ends all sessions. Its
 * network counts as known from then on, so that others' attempts cannot lock the person out.
 */
export async function setPassword(
  { db, library, tell }: SignInDeps,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<ResetResult> {
  const problem = passwordProblem(password);
  if (problem) return { kind: "problem", problem };
  const { api, $context } = await library();
  const owner = await (await $context).internalAdapter.findVerificationValue(`reset-password:${token}`);
  try {
    await api.resetPassword({ body: { newPassword: password, token } });
  } catch (error) {
    refusalCode(error);
    return { kind: "invalid-link" };
  }
  if (owner) {
    await rememberNetwork(db, owner.value, placeOfCaller(caller));
    await auditOwn(db, owner.value, "account.password");
    await tell(owner.value, "password");
  }
  return { kind: "changed" };
}
