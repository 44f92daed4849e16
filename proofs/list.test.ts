import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { PROOFS } from "./list.ts";

test("every proof has a name of its own and starts a file that exists", () => {
  expect(new Set(PROOFS.map(({ name }) => name)).size).toBe(PROOFS.length);
  for (const { command } of PROOFS) expect(existsSync(/[\w/.-]+\.ts/.exec(command)?.[0] ?? ""), command).toBe(true);
});
