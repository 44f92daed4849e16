import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { describeError } from "./log.ts";

const logged = (error: unknown): string => {
  let text = "";
  const sink = new Writable({ write: (chunk: Buffer, _, done) => ((text += chunk.toString()), done()) });
  pino({ serializers: { err: describeError } }, sink).error({ err: error }, "trouble");
  return text;
};

test("what a database says about a refused row stays out of the log", () => {
  const refused = Object.assign(new Error("violates check constraint"), {
    code: "23514",
    detail: "Failing row contains (Hannelore Brandt)",
  });
  expect(logged(refused)).toContain("violates check constraint");
  expect(logged(refused)).not.toContain("Brandt");
});

test("a message that quotes what somebody typed is withheld, and so is the head of its stack", () => {
  const quoting = Object.assign(new Error('invalid input syntax for type integer: "Brandt"'), { code: "22P02" });
  expect(logged(quoting)).toMatch(/22P02.*withheld/);
  expect(logged(quoting)).not.toContain("Brandt");
});
