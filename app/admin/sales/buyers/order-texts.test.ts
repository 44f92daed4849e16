import { expect, test } from "vitest";
import {
  draftWarningText,
  liveProblemText,
  notSavedText,
  orderStateToast,
  regionText,
  signed,
  simulatedText,
  wentLiveToast,
} from "./order-texts.ts";

test.each([
  [{ kind: "free" as const }, "The price is zero: its leads cost nothing"],
  [{ kind: "sells-nothing" as const }, "It would have bought no lead last month"],
  [{ kind: "not-asked" as const, question: "gender" }, "None of its forms asks gender"],
  [
    { kind: "no-such-answer" as const, question: "Pflegegrad", answer: "erteilt" },
    'Pflegegrad: none of its forms has the answer "erteilt"',
  ],
  [
    { kind: "stops" as const, name: "Westfalenlift API", formType: "treppenlift" as const },
    "Going live stops leads to Westfalenlift API for Treppenlift: it has no order",
  ],
])("before going live %j says: %s", (warning, words) => {
  expect(draftWarningText(warning)).toBe(words);
});

test.each([
  [{ kind: "invalid" as const, paths: [] }, "cannot be read"],
  [{ kind: "not-found" as const }, "no such order"],
  [{ kind: "no-buyer" as const }, "no such order"],
  [{ kind: "retired" as const }, "buyer is retired"],
  [{ kind: "ended" as const }, "has ended"],
  [{ kind: "no-service" as const }, "no such service"],
  [{ kind: "service-is-fixed" as const }, "keeps its service"],
])("%j says why it was not saved", (saved, words) => {
  expect(notSavedText(saved)).toContain(words);
});

test.each([
  [{ kind: "buyer-incomplete" as const, missing: ["street" as const] }, "Missing about the buyer: Street"],
  [{ kind: "buyer-retired" as const }, "The buyer is retired"],
  [{ kind: "no-service" as const }, "No service gets the leads yet"],
  [{ kind: "service-inactive" as const }, "The service is switched off"],
  [{ kind: "service-sandbox" as const }, "The service is a sandbox"],
])("the toast for %j", (problem, words) => {
  expect(liveProblemText(problem)).toBe(words);
  expect(wentLiveToast(problem).description).toBe(`Not live: ${words}`);
  expect(orderStateToast("resume", problem).description).toBe(`Nothing was changed: ${words}`);
});

test("going live shows the version, or what was missing", () => {
  expect(wentLiveToast({ kind: "live", version: 7 })).toMatchObject({
    title: "Live as version 7, for leads from now on",
  });
  for (const kind of ["not-found", "no-draft", "not-simulated", "ended"] as const)
    expect(wentLiveToast({ kind }).destructive).toBe(true);
});

test.each([
  ["pause", "Paused"],
  ["resume", "Resumed"],
  ["end", "ended"],
] as const)("the toast for %s", (steering, words) => {
  expect(orderStateToast(steering, { kind: "done", name: "R" }).title).toContain(words);
  expect(orderStateToast(steering, { kind: "not-possible" }).destructive).toBe(true);
  expect(orderStateToast(steering, { kind: "not-found" }).destructive).toBe(true);
});

test("changes have a sign, months a name, and regions their two digits", () => {
  expect([257, -43, 0].map(signed)).toEqual(["+257", "−43", "0"]);
  expect(simulatedText("2026-10-01", 7412)).toBe("October 2026, 7,412 leads in their order");
  expect([regionText("58"), regionText("")]).toEqual(["58…", "no postal code"]);
});
