import { expect, test } from "vitest";
import { cookieTexts } from "./cookie-texts.ts";

test("refusing and accepting are said alike", () => {
  expect([cookieTexts.refuse, cookieTexts.accept]).toEqual(["Alle ablehnen", "Alle akzeptieren"]);
});

test("what is necessary is always on", () => {
  expect(cookieTexts.necessary).toMatchObject({ name: "Notwendig", always: "immer an" });
});
