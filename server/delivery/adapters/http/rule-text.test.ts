import { expect, test } from "vitest";
import type { Rule } from "./response-schema.ts";
import { ruleText } from "./rule-text.ts";

test.each<[Rule["when"], string]>([
  [{ status: [200, 201] }, "status 200, 201"],
  [{ path: "id", exists: true }, "id exists"],
  [{ path: "id", exists: false }, "id is missing"],
  [{ status: [200], path: "state", in: ["rejected", "area"] }, "status 200 and state is rejected, area"],
  [{ path: "message", contains: "contract" }, 'message contains "contract"'],
])("%j reads: %s", (when, words) => {
  expect(ruleText({ when })).toBe(words);
});
