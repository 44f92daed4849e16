import { expect, test } from "vitest";
import { allowsMarketing, choiceCookies, choiceIn, cookieTextVersion, hasChosen } from "./cookie-choice.ts";

const version = (...platforms: "meta"[]) => cookieTextVersion(platforms) ?? "";
const withCookie = (cookie: string, headers: Record<string, string> = {}) =>
  new Request("https://stufenlos.example/", { headers: { cookie, ...headers } });
const choosing = (choice: "marketing" | "necessary", textVersion: string) =>
  withCookie((choiceCookies(choice, textVersion, true)[0] ?? "").split(";")[0] ?? "");

test("a choice is valid for its text", () => {
  expect(choiceIn(choosing("marketing", version("meta")), ["meta"])).toBe("marketing");
  expect(choiceIn(choosing("necessary", version("meta")), ["meta"])).toBe("necessary");
});

test("a changed text or a dropped platform invalidates a choice", () => {
  const request = choosing("marketing", version("meta"));
  expect(choiceIn(choosing("marketing", "2026-11-16-meta"), ["meta"])).toBeUndefined();
  expect(allowsMarketing(request, [])).toBe(false);
  expect(hasChosen(request)).toBe(true);
});

test("without a question nothing is allowed", () => {
  expect(cookieTextVersion([])).toBeUndefined();
  for (const cookie of ["cookie_choice=marketing.undefined", "cookie_choice=marketing", "a=b"]) {
    expect(choiceIn(withCookie(cookie), [])).toBeUndefined();
  }
});

test("Global Privacy Control overrides a yes", () => {
  const cookie = `cookie_choice=marketing.${version("meta")}`;
  expect(allowsMarketing(withCookie(cookie), ["meta"])).toBe(true);
  expect(allowsMarketing(withCookie(cookie, { "sec-gpc": "1" }), ["meta"])).toBe(false);
});
