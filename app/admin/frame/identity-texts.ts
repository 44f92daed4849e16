import type { Proof } from "#app/staff-auth/confirm-identity.ts";

export function identityTexts(asks: Proof): { label: string; problem: string } {
  switch (asks) {
    case "password":
      return { label: "Your password", problem: "Incorrect password" };
    case "code":
      return {
        label: "Code of your authenticator app, or a recovery code",
        problem: "Invalid code. Each code works once: wait for the next one and try again.",
      };
  }
}
