import type { SignUpProblem } from "#app/staff-auth/accounts.ts";
import type { SecondFactorResult, SignInResult } from "#app/staff-auth/sign-in.ts";
import type { PasswordProblem } from "#server/staff/password-rules.ts";

/** Texts of the sign-in pages (specification §2 and §8, English, to the letter; the rest is ours). */
export type Notice = { title: string; text: string };

export const accessDenied: Notice = { title: "Access Denied", text: "Incorrect password" };

type SignInProblem =
  | Exclude<SignInResult["kind"], "signed-in" | "second-factor" | "waiting">
  | Exclude<SecondFactorResult["kind"], "signed-in">;

export function signInNotice(kind: SignInProblem): Notice {
  switch (kind) {
    case "wrong":
      return { title: "Sign-in failed", text: "Invalid login credentials" };
    case "unconfirmed":
      return {
        title: "Sign-in failed",
        text: "Email not confirmed. We have sent you the confirmation link again.",
      };
    case "unreadable":
      return {
        title: "Sign-in failed",
        text: "Your second factor cannot be read: the server has another key than when you set it up. An owner can reset it on the Team page.",
      };
    case "wrong-code":
      return { title: "Sign-in failed", text: "Invalid code. Each code works once." };
    case "start-again":
      return { title: "Sign-in failed", text: "Too many wrong codes, or too much time. Please sign in again." };
  }
}

export function signUpProblem(kind: SignUpProblem): string {
  switch (kind) {
    case "name-missing":
      return "Display name is required";
    case "invalid-email":
      return "Enter a valid e-mail address";
    case "too-short":
    case "too-long":
    case "too-common":
      return passwordProblemText(kind);
  }
}

export function passwordProblemText(kind: PasswordProblem): string {
  switch (kind) {
    case "too-short":
      return "Use at least 12 characters. Four words make a good password.";
    case "too-long":
      return "Use at most 128 characters";
    case "too-common":
      return "This password is among the first anybody would try. Please choose another.";
  }
}

export const signUpSent = "Check your email for the confirmation link";
export const invalidInvitation: Notice = {
  title: "This invitation does not work any more",
  text: "It was accepted or withdrawn, or it is older than seven days. Ask an owner for a new one.",
};
export const invalidLink: Notice = {
  title: "This link does not work any more",
  text: "It was used before, or it is too old. Ask for a new one at the sign-in.",
};
