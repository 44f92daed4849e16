import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { releaseChangelog } from "./release-changelog.ts";

/**
 * `node scripts/release.ts 0.9.0`: checks the tree, writes version and CHANGELOG, builds what was committed, and tags it. Push the tag and
 * `.github/workflows/release.yml` makes the release. `--check COMMAND` replaces `npm run check`, for a commit that was checked already.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { check: { type: "string", default: "npm run --silent check" } },
});
const [version = ""] = positionals;
const tag = `v${version}`;
const folder = resolve(".local/release", tag);

if (!/^\d+\.\d+\.\d+$/.test(version)) refuse(`"${version}" is no version, such as 0.9.0`);
const { version: current } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
if (version.localeCompare(current, "en", { numeric: true }) <= 0) refuse(`${version} is not above ${current}`);
if (git("status", "--porcelain") !== "") refuse("there are uncommitted changes");
if (git("branch", "--show-current") !== "main") refuse("this is not the branch main");
if (git("tag", "--list", tag) !== "") refuse(`the tag ${tag} exists`);
const changed = releaseChangelog(readFileSync("CHANGELOG.md", "utf8"), {
  version,
  day: new Date().toISOString().slice(0, 10),
});
if (changed === undefined) refuse("CHANGELOG.md says nothing under Unreleased");
if (spawnSync(values.check, { shell: true, stdio: "inherit" }).status !== 0) refuse(`\`${values.check}\` failed`);
if (git("status", "--porcelain") !== "") refuse("the check has changed files");

run("npm", ["version", version, "--no-git-tag-version"]);
writeFileSync("CHANGELOG.md", changed.changelog);
run("git", ["commit", "--quiet", "--all", "--message", `Release ${version}`]);
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run("git", ["clone", "--quiet", ".", join(folder, "tree")]);
  const tree = { cwd: join(folder, "tree") };
  run("npm", ["ci", "--no-audit", "--no-fund"], tree);
  run("npm", ["run", "--silent", "build"], tree);
  run("deploy/finish-release.sh", [], tree);
  writeFileSync(join(folder, "notes.md"), changed.notes);
  run("cp", ["tree/sbom.json", "sbom.json"], { cwd: folder });
  run("git", ["tag", "--annotate", "--cleanup=verbatim", "--message", `${version}\n\n${changed.notes}`, tag]);
} catch (error) {
  run("git", ["reset", "--quiet", "--hard", "HEAD~1"]);
  throw error;
}
console.log(
  `${version} is built in ${folder}: notes.md, sbom.json and the tree. Publish it with: git push origin main ${tag}`,
);

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function run(command: string, args: string[], options: { cwd?: string } = {}): void {
  execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
}

function refuse(why: string): never {
  console.error(`No release: ${why}.`);
  process.exit(1);
}
