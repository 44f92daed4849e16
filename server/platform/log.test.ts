import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { describeError } from "./log.ts";

const logged = (error: unknown): string => {
  let text = "";
  const sink = new Writable({ write: (chunk: Buffer, _, done) => ((text += chunk.toString()), done()) });
  pino({ serializers: { err: describeError } }, sink).error({ err: error }, "problem");
  return text;
};

test("the database's details of a refused row are not logged", () => {
  const refused = Object.assign(new Error("violates check constraint"), {
    code: "23514",
    detail: "Failing row contains (Hannelore Brandt)",
  });
  expect(logged(refused)).toContain("violates check constraint");
  expect(logged(refused)).not.toContain("Brandt");
});

test("a message that quotes what a visitor typed is not logged, nor is the first line of its stack", () => {
  const quoting = Object.assign(new Error('invalid input syntax for type integer: "Brandt"'), { code: "22P02" });
  expect(logged(quoting)).toMatch(/22P02.*withheld/);
  expect(logged(quoting)).not.toContain("Brandt");
});
