import { expect, test } from "vitest";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import { closeToast, FETCH_FAILED, deleteAllToast, eraseToast, resolveToast, retryToast } from "./lead-texts.ts";

test.each<[string, StaffToast, StaffToast]>([
  ["one retried", retryToast("retried", 1), successToast("1 delivery sent again")],
  ["several retried", retryToast("retried", 12), successToast("12 deliveries sent again")],
  [
    "another number than agreed to",
    retryToast("count-changed", 3),
    errorToast("Nothing was sent: there are 3 deliveries to retry now. Please look again."),
  ],
  ["a doubt resolved", resolveToast("resolved"), successToast("The doubt is resolved")],
  ["a doubt that is gone", resolveToast("not-in-doubt"), errorToast("This delivery is no longer in doubt")],
  [
    "a doubt that may end by itself",
    resolveToast("too-early"),
    errorToast("The answer may still come by itself. Please decide in a minute."),
  ],
  [
    "a doubt about a withdrawn lead",
    resolveToast("withdrawn"),
    errorToast("The consent was withdrawn. This lead is not sent any more"),
  ],
  ["no decision", resolveToast("no-answer"), errorToast("Please choose what you know")],
  ["nothing to delete", deleteAllToast("nothing-left"), errorToast("There is no lead to delete")],
  [
    "another name typed",
    deleteAllToast("wrong-name"),
    { title: "Failed to delete submissions", description: "The form's name was not typed", destructive: true },
  ],
  ["not deleted", deleteAllToast("failed"), errorToast("Failed to delete submissions")],
  ["none erased", eraseToast(0), errorToast("Failed to delete submissions")],
  ["one erased", eraseToast(1), successToast("1 lead erased")],
  ["several erased", eraseToast(4), successToast("4 leads erased")],
  ["not fetched", FETCH_FAILED, errorToast("Failed to fetch submissions")],
])("staff read: %s", (_, toast, expected) => {
  expect(toast).toEqual(expected);
});

test("a closed delivery shows its service, or why it was not closed", () => {
  expect(closeToast({ kind: "closed", service: "Musterbörse" }).description).toBe("The lead is closed at Musterbörse");
  expect(closeToast({ kind: "not-failed" }).destructive).toBe(true);
  expect(closeToast({ kind: "no-reason" }).description).toBe("Please choose a reason");
});
