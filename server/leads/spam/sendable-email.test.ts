import { expect, test } from "vitest";
import { whyEmailIsBlocked } from "./email-address.ts";

test.each([
  ["h.brandt@web.de", undefined],
  ["a@b.c", undefined],
  ["Test@web.de", "test-email"],
  ["anna@test.de", "test-email"],
  ["tom.testmann@web.de", undefined],
  ["anna@de", "invalid-email"],
  ["@web.de", "invalid-email"],
  ["anna@.d", "invalid-email"],
  ["anna.web.de", "invalid-email"],
  ["", "invalid-email"],
])("%j -> %s", (email, why) => {
  expect(whyEmailIsBlocked(email)).toBe(why);
});
