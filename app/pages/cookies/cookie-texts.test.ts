import { expect, test } from "vitest";
import { cookieTexts } from "./cookie-texts.ts";

test("refusing and accepting have equal words", () => {
  expect([cookieTexts.refuse, cookieTexts.accept]).toEqual(["Alle ablehnen", "Alle akzeptieren"]);
});

test("necessary cookies are always on", () => {
  expect(cookieTexts.necessary).toMatchObject({ name: "Notwendig", always: "immer an" });
});
