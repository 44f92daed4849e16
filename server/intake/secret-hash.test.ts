import { expect, test } from "vitest";
import { hashSecret, isSecretOf } from "./own-lead.ts";

const stored = hashSecret("7.250.33.9") ?? Buffer.alloc(32);

test("the secret itself opens its hash", () => {
  expect(isSecretOf(stored, "7.250.33.9")).toBe(true);
});

test.each([undefined, null, "", 7, {}, ["7.250.33.9"], "7.250.33.8", "7.250.33.9 ", stored.toString("hex")])(
  "%j does not",
  (guess) => {
    expect(isSecretOf(stored, guess)).toBe(false);
  },
);

test.each([undefined, null, "", 7, {}])("%j is no secret", (none) => {
  expect(hashSecret(none)).toBeNull();
});
