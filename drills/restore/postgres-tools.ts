import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, chownSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** PostgreSQL of the system with all its tools; the one that comes with the packages has neither pg_basebackup nor pg_receivewal. */
export type PostgresTools = {
  version: string;
  user: { uid?: number; gid?: number };
  fileOf: (tool: string) => string;
  run: (tool: string, args: readonly string[]) => Promise<void>;
  /** A folder that belongs to whom PostgreSQL runs as. */
  makeFolder: (path: string) => string;
  /** As `cp -a`, by that user. */
  copy: (from: string, to: string) => Promise<void>;
};

const DEBIAN = "/usr/lib/postgresql";

export function findPostgresTools(givenFolder: string | undefined): PostgresTools {
  const folder = givenFolder ?? newestOfDebian();
  if (folder === undefined || !existsSync(join(folder, "pg_receivewal"))) {
    throw new Error("Needs PostgreSQL with pg_basebackup and pg_receivewal: apt install postgresql, or --bin FOLDER");
  }
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {}; // PostgreSQL refuses root
  const fileOf = (tool: string) => join(folder, tool);
  const env = { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" };
  const call = async (file: string, args: readonly string[]) => {
    await promisify(execFile)(file, args, { ...user, env });
  };
  return {
    version: execFileSync(fileOf("postgres"), ["--version"], { encoding: "utf8" }).trim(),
    user,
    fileOf,
    run: (tool, args) => call(fileOf(tool), args),
    makeFolder(path) {
      mkdirSync(dirname(path), { recursive: true }); // which that user may pass through
      mkdirSync(path, { recursive: true, mode: 0o700 });
      if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
      return path;
    },
    copy: (from, to) => call("cp", ["-a", from, to]),
  };
}

function newestOfDebian(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Number.isInteger) : [];
  return versions.length > 0 ? join(DEBIAN, `${Math.max(...versions)}`, "bin") : undefined;
}

const idOf = (which: "-u" | "-g"): number => Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
