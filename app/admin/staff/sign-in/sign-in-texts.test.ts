import { describe, expect, test } from "vitest";
import {
  accessDenied,
  invalidInvitation,
  invalidLink,
  passwordProblemText,
  signInNotice,
  signUpProblem,
  signUpSent,
} from "./sign-in-texts.ts";

test.each([
  ["wrong", "Invalid login credentials"],
  ["unconfirmed", "Email not confirmed. We have sent you the confirmation link again."],
  [
    "unreadable",
    "Your second factor cannot be read: the server has another key than when you set it up. An owner can reset it on the Team page.",
  ],
  ["wrong-code", "Invalid code. Each code works once."],
  ["start-again", "Too many wrong codes, or too much time. Please sign in again."],
] as const)("a sign-in rejected as %s says: %s", (kind, text) => {
  expect(signInNotice(kind)).toEqual({ title: "Sign-in failed", text });
});

test("denies a wrong access password", () => {
  expect(accessDenied).toEqual({ title: "Access Denied", text: "Incorrect password" });
});

describe("a rejected sign-up says", () => {
  const password = [
    ["too-short", "Use at least 12 characters. Four words make a good password."],
    ["too-long", "Use at most 128 characters"],
    ["too-common", "This password is among the first anybody would try. Please choose another."],
  ] as const;
  test.each([
    ["name-missing", "Display name is required"],
    ["invalid-email", "Enter a valid e-mail address"],
    ...password,
  ] as const)("%s: %s", (kind, text) => {
    expect(signUpProblem(kind)).toBe(text);
  });
  test.each(password)("a chosen password %s: %s", (kind, text) => {
    expect(passwordProblemText(kind)).toBe(text);
  });
});

test("after sign-up points to the confirmation link, and reports a used one", () => {
  expect(signUpSent).toBe("Check your email for the confirmation link");
  expect(invalidInvitation.title).toBe("This invitation does not work any more");
  expect(invalidLink.title).toBe("This link does not work any more");
});
