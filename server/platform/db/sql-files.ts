import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** Resolved by name, not beside this file, because bundling moves this file into build/. */
const HERE = dirname(createRequire(import.meta.url).resolve("#server/platform/db/migrate.ts"));
const SERVER = resolve(HERE, "../..");
export const MIGRATIONS = join(HERE, "migrations");

export type SqlFile = { name: string; text: string; sha256: string };

/** The files in the order in which they are applied. */
export const readMigrations = (folder = MIGRATIONS): Promise<SqlFile[]> => readSqlFiles(folder, "*.sql");

/** The functions that code calls, each file beside its caller. */
export const readFunctions = async (): Promise<SqlFile[]> =>
  (await readSqlFiles(SERVER, "**/*.sql")).filter(({ name }) => !name.startsWith("platform/db/migrations/"));

async function readSqlFiles(folder: string, pattern: string): Promise<SqlFile[]> {
  const names = globSync(pattern, { cwd: folder }).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** Null for databases from before 1.0, when no checksum was kept. */
export type Applied = { name: string; sha256: string | null };

export const APPLIED = "select name, to_jsonb(applied) ->> 'sha256' as sha256 from schema_migrations applied";

/** Explains why a database with another schema cannot be used, and what to do. */
export function refusal(files: readonly SqlFile[], applied: readonly Applied[]): string | undefined {
  if (applied.some(({ sha256 }) => sha256 === null)) {
    return "This database was made before 1.0 and cannot be brought forward: begin with an empty one";
  }
  const changed = files.find(({ name, sha256 }) => applied.some((one) => one.name === name && one.sha256 !== sha256));
  return (
    changed &&
    `The migration ${changed.name} was changed after it had been applied: put its text back, and write another migration`
  );
}
