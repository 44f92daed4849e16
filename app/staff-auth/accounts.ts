import { auditOwn } from "#server/staff/audit-own-account.ts";
import { mayAskForMail, rememberPlace } from "#server/staff/sign-in-limits.ts";
import { passwordProblem, type PasswordProblem } from "#server/staff/password-rules.ts";
import { headersFor, placeOfCaller, type Caller } from "./caller.ts";
import { evenTime } from "./constant-time.ts";
import { refusalCode } from "./refusal.ts";
import type { SignInNeeds } from "./sign-in.ts";

export type NewAccount = { name: string; email: string; password: string };

type SignUpProblem = "name-missing" | "invalid-email" | PasswordProblem;

export type SignUpAnswer = { kind: "sent" } | { kind: "problem"; problem: SignUpProblem };

/** Makes an unconfirmed account, or none if the address has one: the answer is the same, the mail says which. */
export async function signUp(needs: SignInNeeds, caller: Caller, asked: NewAccount): Promise<SignUpAnswer> {
  const account = { ...asked, name: asked.name.trim(), email: asked.email.trim().toLowerCase() };
  const problem = problemOf(account);
  if (problem) return { kind: "problem", problem };
  if (!(await mayAskForMail(needs.db, { email: account.email, place: placeOfCaller(caller) }))) return { kind: "sent" };
  return evenTime(async () => {
    try {
      await needs.library().api.signUpEmail({ body: account, headers: headersFor(caller) });
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

export async function confirmEmail({ library }: SignInNeeds, token: string): Promise<"confirmed" | "invalid-link"> {
  try {
    await library().api.verifyEmail({ query: { token } });
    return "confirmed";
  } catch (error) {
    refusalCode(error);
    return "invalid-link";
  }
}

/** Always the same answer; whoever has the mailbox learns whether there is an account. */
export async function requestReset(needs: SignInNeeds, caller: Caller, asked: { email: string }): Promise<void> {
  const email = asked.email.trim().toLowerCase();
  if (!(await mayAskForMail(needs.db, { email, place: placeOfCaller(caller) }))) return;
  await evenTime(async () => {
    try {
      await needs.library().api.requestPasswordReset({ body: { email } });
    } catch (error) {
      refusalCode(error);
    }
  });
}

export type ResetAnswer =
  { kind: "changed" } | { kind: "invalid-link" } | { kind: "problem"; problem: PasswordProblem };

/**
 * A new password by a mailed or printed link. It signs nobody in and leaves the second factor as it is, but ends all
 * sessions; and the place it was done from is known from then on, so that nobody can be locked out by others' tries.
 */
export async function setPassword(
  { db, library }: SignInNeeds,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<ResetAnswer> {
  const problem = passwordProblem(password);
  if (problem) return { kind: "problem", problem };
  const owner = await (await library().$context).internalAdapter.findVerificationValue(`reset-password:${token}`);
  try {
    await library().api.resetPassword({ body: { newPassword: password, token } });
  } catch (error) {
    refusalCode(error);
    return { kind: "invalid-link" };
  }
  if (owner) {
    await rememberPlace(db, owner.value, placeOfCaller(caller));
    await auditOwn(db, owner.value, "account.password");
  }
  return { kind: "changed" };
}
