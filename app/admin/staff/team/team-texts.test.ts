import { expect, test } from "vitest";
import { errorToast, successToast } from "#app/admin/labels/staff-toast.ts";
import { inviteToast, teamToast, type TeamAction } from "./team-texts.ts";

const ACTIONS = [
  "approve",
  "decline",
  "change-role",
  "revoke",
  "reset-second-factor",
] as const satisfies readonly TeamAction[];

test.each([
  ["approve", "Eva Kurz can sign in now"],
  ["decline", "Eva Kurz was declined"],
  ["change-role", "The role of Eva Kurz has changed"],
  ["revoke", "Eva Kurz is signed out and cannot sign in any more"],
  ["reset-second-factor", "Eva Kurz is signed out and needs no second factor at the next sign-in"],
] as const)("after %s: %s", (action, text) => {
  expect(teamToast(action, "done", "Eva Kurz")).toEqual(successToast(text));
});

test.each([
  ["invited", successToast("An invitation is on its way to eva@example.org")],
  ["member", errorToast("eva@example.org has access already")],
  ["invalid-email", errorToast("Enter a valid e-mail address")],
] as const)("after an invitation with result %o: %o", (kind, toast) => {
  expect(inviteToast({ kind }, "eva@example.org")).toEqual(toast);
});

test.each(ACTIONS)("%s of a changed account or the last owner is an error", (action) => {
  expect(teamToast(action, "not-found", "Eva Kurz")).toEqual(errorToast("This account has changed in the meantime"));
  expect(teamToast(action, "last-owner", "Eva Kurz")).toEqual(errorToast("The last owner cannot be removed"));
  expect(teamToast(action, "own-account", "Eva Kurz")).toEqual(
    errorToast("Turn off your own second factor on the page of your account"),
  );
});
