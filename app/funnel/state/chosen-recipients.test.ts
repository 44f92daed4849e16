import { expect, test } from "vitest";
import { boxOf, chosenRecipients } from "./chosen-recipients.ts";

test("the firms whose boxes did not come were unticked", () => {
  const input = { recipients: "a token", offered: "a b c", [boxOf("a")]: "on", [boxOf("c")]: "on" };
  expect(chosenRecipients(input)).toEqual({ token: "a token", unticked: ["b"] });
});

test("a form that offers nobody has nobody unticked", () => {
  expect(chosenRecipients({ recipients: "a token", offered: "" })).toEqual({ token: "a token", unticked: [] });
});

test("a form that names nobody says nothing", () => {
  expect(chosenRecipients({ website: "" })).toBeUndefined();
});
