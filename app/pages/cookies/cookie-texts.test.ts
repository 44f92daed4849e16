import { expect, test } from "vitest";
import { cookieTexts } from "./cookie-texts.ts";

test("refusing and accepting are said alike", () => {
  expect([cookieTexts.refuse, cookieTexts.accept]).toEqual(["Alle ablehnen", "Alle akzeptieren"]);
});

test("visitors are told who receives what, and that the choice can be changed", () => {
  for (const word of ["Meta (Facebook, Instagram)", "auch in den USA", "Angaben zur Gesundheit nie", "jederzeit"])
    expect(cookieTexts.text).toContain(word);
});

test("only what is necessary is always on", () => {
  expect(cookieTexts.necessary).toMatchObject({ name: "Notwendig", always: "immer an" });
  expect(cookieTexts.marketing).not.toHaveProperty("always");
});
