import { expect, test } from "vitest";
import type { Switched } from "#server/delivery/api-services/pause-service.ts";
import type { CircuitAction } from "./pause-dialog.tsx";
import { errorToast, successToast } from "#app/admin/labels/staff-toast.ts";
import { errorClassMeaning, errorClassTitle, spanTexts, switchToast } from "./health-texts.ts";

test.each([
  ["rejected", 422, "422 refused"],
  ["config_error", 401, "401 key not accepted"],
  ["busy", 429, "429 too many requests"],
  ["busy", 503, "503 unavailable"],
  ["rejected", 550, "550 mailbox refused"],
  ["rejected", 418, "418"],
  ["unknown", null, "No answer"],
  ["not_sent", null, "Could not connect"],
  ["busy", null, "Busy"],
  ["rejected", null, "Lead not sendable"],
  ["config_error", null, "Settings not valid"],
] as const)("outcome %s with status %s is called %s", (outcome, httpStatus, title) => {
  expect(errorClassTitle({ outcome, httpStatus })).toBe(title);
});

test.each([
  ["unknown", "May have arrived. Sent again only if the service recognises it"],
  ["not_sent", "Could not connect. Retried by itself"],
  ["busy", "Not accepted. Retried after the asked wait"],
  ["rejected", "Refused. A person has to look at it"],
  ["config_error", "Not accepted. Paused until the service's settings are right"],
] as const)("outcome %s means: %s", (outcome, meaning) => {
  expect(errorClassMeaning(outcome)).toBe(meaning);
});

test("formats time ranges as words", () => {
  expect(spanTexts).toEqual({ "3h": "last 3 hours", "24h": "last 24 hours", "7d": "last 7 days" });
});

const done: Switched = { kind: "done", service: "Musterbörse" };
const gone: Switched = { kind: "not-found" };
const again = "Musterbörse is sending again.";

test.each<[CircuitAction["action"], Switched, ReturnType<typeof errorToast>]>([
  ["pause", done, successToast("Musterbörse is paused, its leads wait")],
  ["resume", done, successToast(`${again} What waited goes out now, at the service's rate`)],
  [
    "resume",
    { ...done, goesAlone: true },
    successToast(`${again} One lead goes out now, the others when it is answered`),
  ],
  ["pause", gone, errorToast("API service not found")],
  ["resume", gone, errorToast("API service not found")],
])("after %s with result %j staff read a toast", (action, switched, toast) => {
  expect(switchToast(action, switched)).toEqual(toast);
});
