/** What the way into the staff area says (specification §2 and §8, English, to the letter; the rest is ours). */
export type Notice = { title: string; text: string };

export const accessDenied: Notice = { title: "Access Denied", text: "Incorrect password" };

export function signInNotice(kind: "wrong" | "unconfirmed" | "wrong-code" | "start-again"): Notice {
  switch (kind) {
    case "wrong":
      return { title: "Sign-in failed", text: "Invalid login credentials" };
    case "unconfirmed":
      return {
        title: "Sign-in failed",
        text: "Email not confirmed. We have sent you the confirmation link again.",
      };
    case "wrong-code":
      return { title: "Sign-in failed", text: "Invalid code. Each code works once." };
    case "start-again":
      return { title: "Sign-in failed", text: "Too many wrong codes, or too much time. Please sign in again." };
  }
}

export type PasswordProblemKind = "too-short" | "too-long" | "too-common";
export type SignUpProblemKind = "name-missing" | "invalid-email" | PasswordProblemKind;

export function signUpProblem(kind: SignUpProblemKind): string {
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

export function passwordProblemText(kind: PasswordProblemKind): string {
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
export const invalidLink: Notice = {
  title: "This link does not work any more",
  text: "It was used before, or it is too old. Ask for a new one at the sign-in.",
};
