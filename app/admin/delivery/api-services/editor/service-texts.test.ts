import { expect, test } from "vitest";
import { exactly } from "#testing/fixtures/exactly.ts";
import { doneToast, errorToast } from "#app/admin/labels/staff-toast.ts";
import {
  aboutService,
  hasOrdersText,
  meaningOf,
  serviceToasts,
  stateTexts,
  untestedToast,
  verdictOf,
} from "./service-texts.ts";

test("toasts about services match the specification", () => {
  expect(serviceToasts).toEqual({
    created: doneToast("API service created successfully"),
    updated: doneToast("API service updated successfully"),
    deleted: doneToast("API service deleted successfully"),
    loadFailed: errorToast("Failed to load API services"),
    saveFailed: errorToast("Failed to save API service"),
    deleteFailed: errorToast("Failed to delete API service"),
  });
});

test.each([
  ["paused", "Eva", "Paused since 08:57 by Eva, 1 lead waits", "Paused: leads of its forms wait"],
  ["refusing", null, "Refuses leads since 08:57, 1 lead waits", "Refuses leads: one at a time is tried"],
  ["half_open", null, "Degraded since 08:57, being tested, 1 lead waits", "Degraded: leads of its forms wait"],
] as const)("the page of a service that is %s says what happens to leads", (state, by, title, hint) => {
  const since = new Date("2026-11-12T07:57:00Z");
  const stopped = {
    serviceId: "7",
    serviceName: "x",
    state,
    by,
    reason: "",
    since,
    queued: exactly(1),
    rejectionStreak: 0,
  };
  expect(stateTexts(stopped, new Date("2026-11-12T09:42:00Z"))).toEqual({ title, hint });
});

test.each([
  ["accepted", "none", "The lead counts as delivered."],
  ["duplicate", "none", "The service already has this lead. Counts as delivered, with a warning."],
  ["accepted_with_note", "none", "Delivered, with a note."],
  ["rejected", "none", "This lead is refused for good. It is not sent again by itself."],
  ["config_error", "none", "The service is paused until its settings are fixed. The lead waits."],
  ["busy", "none", "The lead waits and is sent again by itself."],
  ["not_sent", "none", "The lead is sent again by itself."],
  [
    "unknown",
    "none",
    "Nobody can tell whether the service has the lead. It is not sent again by itself: a person decides.",
  ],
  ["unknown", "key", "Sent again by itself: the service recognises a lead it has seen."],
  ["unknown", "natural", "Sent again by itself: the service recognises a lead it has seen."],
] as const)("response %s of a service that recognises leads by %s means: %s", (kind, recognition, text) => {
  expect(meaningOf({ kind, message: "" }, recognition)).toBe(text);
});

test("a response that rejects a lead unread says what several of them cause", () => {
  expect(meaningOf({ kind: "rejected", message: "", refusal: "answered 403" }, "none")).toBe(
    "This lead is refused, and a person has to look at it. After the same answer to leads of three networks in a row one at a time is tried.",
  );
});

test("a service that was never live says where to activate it", () => {
  expect(untestedToast).toMatchObject({ title: "Error", description: expect.stringContaining("on its page") });
});

test("a test result is one word with its shape", () => {
  expect(verdictOf("accepted")).toEqual({ word: "accepted", status: "success" });
  expect(verdictOf("accepted_with_note")).toEqual({ word: "accepted", status: "warning" });
  expect(verdictOf("duplicate").word).toBe("duplicate");
  expect([verdictOf("rejected").word, verdictOf("config_error").word]).toEqual(["refused", "refused"]);
  expect([verdictOf("busy").word, verdictOf("not_sent").word]).toEqual(["too busy", "no connection"]);
  expect(verdictOf("unknown")).toEqual({ word: "unclear", status: "in_doubt" });
});

test("a service with orders names them and cannot be deleted", () => {
  expect(aboutService("HTTP", [])).toBe("HTTP");
  expect(aboutService("HTTP", ["Nord", "Süd"])).toBe("HTTP. Gets leads by its orders: Nord, Süd");
  expect(hasOrdersText("Käufer", ["Nord"])).toBe("Käufer cannot be deleted: it gets leads by the order Nord");
});
