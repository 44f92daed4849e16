import { expect, test } from "vitest";
import { plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { withheldAnswers } from "./preview-request.ts";

const url = "https://buyer.example/leads";
const only = (...healthAnswers: string[]) => ({ ...plainJsonPreset(url), healthAnswers });

test("a service as it is first offered gets no answer about health", () => {
  expect(withheldAnswers("http", plainJsonPreset(url), "treppenlift")).toEqual(["careGrade", "weightCategory"]);
});

test("withholds answers that the settings do not list", () => {
  expect(withheldAnswers("http", only(), "treppenlift")).toEqual(["careGrade", "weightCategory"]);
  expect(withheldAnswers("http", only("careGrade"), "treppenlift")).toEqual(["weightCategory"]);
  expect(withheldAnswers("webhook", { url }, "treppenlift")).toEqual(["careGrade", "weightCategory"]);
  expect(withheldAnswers("http", only(), "solar")).toEqual([]);
});

test("nothing is said of a service that gets no answers, or whose settings cannot be read", () => {
  expect(withheldAnswers("mail", {}, "treppenlift")).toBeUndefined();
  expect(withheldAnswers("http", { request: 1 }, "treppenlift")).toBeUndefined();
  expect(withheldAnswers("fax", {}, "treppenlift")).toBeUndefined();
});
