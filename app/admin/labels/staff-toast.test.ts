import { expect, test } from "vitest";
import { announce, doneToast, errorToast, successToast } from "./staff-toast.ts";

test.each([
  [successToast("Lead sent"), { title: "Success", description: "Lead sent", destructive: false }],
  [errorToast("Lead gone"), { title: "Error", description: "Lead gone", destructive: true }],
  [doneToast("Settings updated"), { title: "Settings updated", destructive: false }],
])("only an error is destructive: %o", (toast, expected) => {
  expect(toast).toEqual(expected);
});

test("repeating a toast makes a new one with the same text", () => {
  const toast = doneToast("Settings updated");
  expect(announce(toast)).toEqual(toast);
  expect(announce(toast)).not.toBe(toast);
});
