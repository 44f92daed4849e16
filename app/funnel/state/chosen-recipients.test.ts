import { expect, test } from "vitest";
import { boxOf, chosenRecipients } from "./chosen-recipients.ts";

test("unticked firms are those whose boxes were not submitted", () => {
  const input = { recipients: "a token", offered: "a b c", [boxOf("a")]: "on", [boxOf("c")]: "on" };
  expect(chosenRecipients(input)).toEqual({ token: "a token", unticked: ["b"] });
});

test("a form that offers no firms has none unticked", () => {
  expect(chosenRecipients({ recipients: "a token", offered: "" })).toEqual({ token: "a token", unticked: [] });
});

test("a form without naming returns undefined", () => {
  expect(chosenRecipients({ website: "" })).toBeUndefined();
});
