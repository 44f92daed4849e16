import { expect, test } from "vitest";
import { silenceAfter } from "./read-timeout-client.ts";

test.each([
  ["set local statement_timeout = '120s'", 125_000],
  ["set local statement_timeout = 0", 0],
  ["set local statement_timeout = 30000", 35_000],
  ["set local statement_timeout = '2min'", 125_000],
  ["select 'set local statement_timeout = 0'", 7],
  ["rollback to savepoint a", 7],
  ["begin", 15],
  ["commit", 15],
  ["rollback", 15],
])("after %s the server may be silent for %i ms", (statement, expected) => {
  expect(silenceAfter(statement, 7, 15)).toBe(expected);
});
