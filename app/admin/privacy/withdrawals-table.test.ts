import { expect, test } from "vitest";
import { toldText, whatText } from "./withdrawals-table.tsx";

test("a withdrawal shows its scope, and an erasure says so", () => {
  expect(whatText({ kind: "withdrawn", scope: "all", buyer: null })).toBe("Withdrawn for all");
  expect(whatText({ kind: "withdrawn", scope: "phone", buyer: null })).toBe("No more calls");
  expect(whatText({ kind: "withdrawn", scope: "buyer", buyer: "Nordlift" })).toBe("Withdrawn for Nordlift");
  expect(whatText({ kind: "erased", scope: "all", buyer: null })).toBe("Erased");
});

test("shows how many were notified, that there were none, or that none will be", () => {
  expect(toldText({ notifyRecipients: true, notices: 3, told: 2, confirmed: 1 })).toBe("2 of 3 told, 1 confirmed");
  expect(toldText({ notifyRecipients: true, notices: 0, told: 0, confirmed: 0 })).toBe("Nobody had it");
  expect(toldText({ notifyRecipients: false, notices: 0, told: 0, confirmed: 0 })).toBe(
    "Not told, as the person asked",
  );
});
