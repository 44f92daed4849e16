import { execFile } from "node:child_process";
import { appendFileSync, cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** A folder as an operator has it on the server: cloned, installed, built. */
export type Release = {
  folder: string;
  /** An npm script; answers what it printed. */
  run: (script: string, args: readonly string[], env?: Environment) => Promise<string>;
};

type Environment = Readonly<Record<string, string>>;

export async function firstRelease(folder: string): Promise<Release> {
  const release = await cloneInto(folder);
  await execute("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], folder);
  await release.run("build", []);
  return release;
}

/** A script with another hash, and a migration that the release before can live with (expand, not contract). */
export function changeForNext(folder: string): void {
  appendFileSync(join(folder, "app/funnel/island.tsx"), '\ndocument.documentElement.dataset["release"] = "next";\n');
  writeFileSync(join(folder, "server/platform/db/migrations/9999_drill.sql"), EXPAND);
}

/**
 * The next one, changed and built. It takes the first one's assets along, as docs/operating.md says, for pages that are open in somebody's browser.
 */
export async function nextRelease(folder: string, first: Release): Promise<Release> {
  const release = await cloneInto(folder);
  symlinkSync(join(first.folder, "node_modules"), join(folder, "node_modules"));
  changeForNext(folder);
  await release.run("build", []);
  const assets = "build/client/assets";
  cpSync(join(first.folder, assets), join(folder, assets), { recursive: true, force: false });
  return release;
}

const EXPAND = `alter table form_submissions add column drill_note text;
create table drill_notes (
  id uuid primary key,
  submission_id uuid not null references form_submissions (id) on delete cascade,
  note text not null
);
`;

async function cloneInto(folder: string): Promise<Release> {
  await execute("git", ["clone", "--quiet", "--no-hardlinks", ".", folder], process.cwd());
  return {
    folder,
    run: (script, args, env = {}) => execute("npm", ["run", "--silent", script, "--", ...args], folder, env),
  };
}

async function execute(file: string, args: readonly string[], cwd: string, env: Environment = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { cwd, env: { ...process.env, ...env } });
  return stdout;
}
