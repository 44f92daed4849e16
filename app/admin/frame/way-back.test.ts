import { expect, test } from "vitest";
import { pageBehind, wayBack } from "./confirm-identity.tsx";

test.each([
  ["/admin/forms/solar/export?view=undelivered", "/admin/forms/solar/export?view=undelivered"],
  ["/admin/../user1", "/admin"],
  ["//evil.example/admin/", "/admin"],
  ["https://evil.example/admin/", "/admin"],
  ["/\\evil.example/admin/", "/admin"],
  ["javascript:alert(1)", "/admin"],
  ["", "/admin"],
  [null, "/admin"],
])("%j leads to %s", (wanted, to) => {
  expect(wayBack(wanted)).toBe(to);
});

test.each([
  ["/admin/forms/solar/export?view=undelivered", "/admin/forms/solar"],
  ["/admin/forms/solar/export", "/admin/forms/solar"],
  ["/admin", "/admin"],
])("the page behind %s is %s", (back, page) => {
  expect(pageBehind(back)).toBe(page);
});
