import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDatabase } from "./config.ts";

const file = join(mkdtempSync(join(tmpdir(), "stufenlos-secrets-")), "database-url");
writeFileSync(file, "postgres://app:secret@db:5432/stufenlos\n");

test("a secret can be in a file that the setting with _FILE names", () => {
  expect(readDatabase({ DATABASE_URL_FILE: file }).url).toBe("postgres://app:secret@db:5432/stufenlos");
});

test("a file that cannot be read is named with its setting", () => {
  expect(() => readDatabase({ DATABASE_URL_FILE: `${file}-missing` })).toThrow(
    /DATABASE_URL_FILE cannot be read: ENOENT.*-missing/,
  );
});

test("the same secret given twice is refused", () => {
  expect(() => readDatabase({ DATABASE_URL: "postgres://db/other", DATABASE_URL_FILE: file })).toThrow(
    "either DATABASE_URL or DATABASE_URL_FILE",
  );
});
