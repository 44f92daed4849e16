import { expect, test } from "vitest";
import { identityTexts } from "./confirm-identity.tsx";

test.each([
  ["password", "Your password", "Incorrect password"],
  [
    "code",
    "Code of your authenticator app, or a recovery code",
    "Invalid code. Each code works once: wait for the next one and try again.",
  ],
] as const)("asked for the %s, staff read: %s", (asks, label, problem) => {
  expect(identityTexts(asks)).toEqual({ label, problem });
});
