import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { CodeCard, ConfirmCard, ForgotCard, NewPasswordCard } from "./account-cards.tsx";
import { AccessPasswordCard, SentCard, SignInCard, SignUpCard, WaitingCard } from "./sign-in-cards.tsx";
import { accessDenied, invalidLink, signInNotice } from "./sign-in-texts.ts";

const wrong = signInNotice("wrong");

test("asks for the access password and reports a wrong one", () => {
  expect(renderText(AccessPasswordCard, {})).toContain("Access Protected");
  expect(renderText(AccessPasswordCard, {})).not.toContain("Access Denied");
  expect(renderText(AccessPasswordCard, { notice: accessDenied })).toContain("Access Denied Incorrect password");
  expect(renderHtml(AccessPasswordCard, { notice: accessDenied })).toContain('aria-invalid="true"');
});

test("sign-in keeps the typed address and shows the problem", () => {
  expect(renderText(SignInCard, {})).not.toContain("Sign-in failed");
  expect(renderText(SignInCard, { notice: wrong })).toContain("Sign-in failed Invalid login credentials");
  expect(renderHtml(SignInCard, { email: "eva@example.org" })).toContain('value="eva@example.org"');
});

test("marks the open tab as current", () => {
  expect(renderHtml(SignInCard, {})).toMatch(/aria-current="page"[^>]*>Sign In</);
  expect(renderHtml(SignUpCard, {})).toMatch(/aria-current="page"[^>]*>Sign Up</);
});

test.each(["name", "email", "password"] as const)(
  "a problem with the %s stands above the form and at its field",
  (field) => {
    const props = { given: { name: "Eva", email: "eva@example.org" }, problem: { field, text: "Not like this" } };
    const html = renderHtml(SignUpCard, props);
    expect(renderText(SignUpCard, props)).toContain("Account not created Not like this");
    expect(html.match(/aria-invalid/g)).toHaveLength(1);
    expect(html).toMatch(
      new RegExp(`<input[^>]*(name="${field}"[^>]*aria-invalid|aria-invalid="true"[^>]*name="${field}")`),
    );
    expect(html).toContain('value="eva@example.org"');
  },
);

test("a problem replaces the password hint", () => {
  expect(renderText(SignUpCard, {})).toContain("At least 12 characters");
  expect(renderText(SignUpCard, { problem: { field: "password", text: "Too short" } })).not.toContain("At least 12");
});

test("after sign-up says where the link went and what comes next", () => {
  expect(renderText(SentCard, { email: "eva@example.org" })).toContain("We sent it to eva@example.org");
  expect(renderText(WaitingCard, {})).toContain("An owner has to let you in");
});

test.each([
  ["Enter your 6-digit code From your authenticator app. Code Verify Use a recovery code", { recovery: false }],
  [
    "Enter a recovery code One of those you kept when you set up the second factor. Recovery code Verify Use the authenticator app",
    { recovery: true },
  ],
  ["Sign-in failed Invalid code. Each code works once.", { recovery: false, notice: signInNotice("wrong-code") }],
])("asks for the second factor: %s", (words, props) => {
  expect(renderText(CodeCard, props)).toContain(words);
});

test("a forgotten password gets the same answer for any account", () => {
  expect(renderText(ForgotCard, { sent: false })).toContain("Forgot password? We will send you a link");
  expect(renderText(ForgotCard, { sent: true })).toContain("Check your email If there is an account with this address");
  expect(renderHtml(ForgotCard, { sent: true })).not.toContain("<form");
});

test.each([
  ["Choose a password New password", { state: "choose" as const }],
  ["At least 12 characters Set password", { state: "choose" as const }],
  ["Use at most 128 characters Set password", { state: "choose" as const, problem: "Use at most 128 characters" }],
  [
    "Your password is set You are signed out everywhere. Sign in with it now. Go to Sign In",
    { state: "changed" as const },
  ],
  ["Choose a password This link does not work any more", { state: "invalid" as const }],
])("a new password: %s", (words, props) => {
  expect(renderText(NewPasswordCard, { ...props, notice: invalidLink })).toContain(words);
});

test.each([
  ["Confirm your e-mail Confirm my e-mail address", { state: "ask" as const, openSignUp: false }],
  ["Your e-mail is confirmed An owner has to let you in", { state: "confirmed" as const, openSignUp: false }],
  ["Your e-mail is confirmed You can sign in now. Go to Sign In", { state: "confirmed" as const, openSignUp: true }],
  ["Confirm your e-mail This link does not work any more", { state: "invalid" as const, openSignUp: false }],
])("the page of a confirmation link: %s", (words, props) => {
  expect(renderText(ConfirmCard, { ...props, notice: invalidLink })).toContain(words);
});
