import { expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";

const about = { email: "katrin.brandt@stufenlos.example", name: "Katrin Brandt" };

test.each([
  ["elfzeichen1", "too-short"],
  ["x1".repeat(65), "too-long"],
  ["passwort123456", "too-common"],
  ["!!Password2026!!", "too-common"],
  ["passwordpassword", "too-common"],
  ["stufenlos2026", "too-common"],
  ["katrin.brandt", "too-common"],
  ["katrin brandt 1987", "too-common"],
  ["123456789012", "too-common"],
  ["qwertzuiopasdf", "too-common"],
  ["aaaaaaaaaaaaaaa", "too-common"],
  ["vier blaue lange treppen", undefined],
])("%s: %s", (password, problem) => {
  expect(passwordProblem(password, about)).toBe(problem);
});
