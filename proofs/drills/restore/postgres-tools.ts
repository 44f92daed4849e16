import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { postgresUser } from "#testing/database/postgres.ts";
import { outputOf } from "#testing/processes/child-process.ts";

/** PostgreSQL of the system with all its tools; the one that comes with the packages has neither pg_basebackup nor pg_receivewal. */
export type PostgresTools = {
  version: string;
  binaries: string;
  run: (tool: string, args: readonly string[]) => Promise<void>;
  /** As `cp -a`, by whom PostgreSQL runs as. */
  copy: (from: string, to: string) => Promise<void>;
};

const DEBIAN = "/usr/lib/postgresql";

export function findPostgresTools(givenFolder: string | undefined): PostgresTools {
  const binaries = givenFolder ?? newestOfDebian();
  if (binaries === undefined || !existsSync(join(binaries, "pg_receivewal"))) {
    throw new Error("Needs PostgreSQL with pg_basebackup and pg_receivewal: apt install postgresql, or --bin FOLDER");
  }
  const env = { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" };
  const call = async (file: string, args: readonly string[]) => {
    await promisify(execFile)(file, args, { ...postgresUser(), env });
  };
  return {
    version: outputOf(join(binaries, "postgres"), "--version"),
    binaries,
    run: (tool, args) => call(join(binaries, tool), args),
    copy: (from, to) => call("cp", ["-a", from, to]),
  };
}

function newestOfDebian(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Number.isInteger) : [];
  return versions.length > 0 ? join(DEBIAN, `${Math.max(...versions)}`, "bin") : undefined;
}
