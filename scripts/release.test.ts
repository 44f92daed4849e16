import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { releaseChangelog } from "./release-changelog.ts";

const CHANGELOG =
  "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.9.0] - 2026-11-20\n\n- The first.\n";
const GIT = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  EMAIL: "test@example.org",
  GIT_AUTHOR_NAME: "Test",
  GIT_COMMITTER_NAME: "Test",
};

test("what is unreleased moves under the new version, and is its notes", () => {
  expect(releaseChangelog(CHANGELOG, { version: "0.9.1", day: "2026-12-01" })).toEqual({
    changelog:
      "# Changelog\n\n## [Unreleased]\n\n## [0.9.1] - 2026-12-01\n\n### Added\n\n- A thing.\n\n## [0.9.0] - 2026-11-20\n\n- The first.\n",
    notes: "### Added\n\n- A thing.",
  });
});

test("a changelog with nothing unreleased makes no release", () => {
  expect(
    releaseChangelog("# Changelog\n\n## [Unreleased]\n\n## [0.9.0] - 2026-11-20\n", { version: "1.0.0", day: "" }),
  ).toBe(undefined);
});

let folder = "";
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: folder, env: { ...process.env, ...GIT }, encoding: "utf8" });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
  for (const file of ["release.ts", "release-changelog.ts"])
    cpSync(resolve("scripts", file), join(folder, "scripts", file));
  writeFileSync(join(folder, "package.json"), '{ "name": "small", "version": "0.9.0", "type": "module" }\n');
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGELOG);
  git("init", "--quiet", "--initial-branch", "main");
  git("add", ".");
  git("commit", "--quiet", "--message", "Begin");
});

test.each([
  ["a red tree", "0.9.1", "false", undefined, "`false` failed"],
  [
    "uncommitted changes",
    "0.9.1",
    "true",
    () => writeFileSync(join(folder, "new.txt"), ""),
    "there are uncommitted changes",
  ],
  [
    "another branch",
    "0.9.1",
    "true",
    () => git("switch", "--quiet", "--create", "other"),
    "this is not the branch main",
  ],
  ["a version that exists", "0.9.0", "true", undefined, "0.9.0 is not above 0.9.0"],
  ["a check that changes files", "0.9.1", "touch new.txt", undefined, "the check has changed files"],
  ["a tree that does not build", "0.9.1", "true", undefined, "npm ci"],
])("%s is not released", (_, version, check, prepare, why) => {
  prepare?.();
  const commit = git("rev-parse", "HEAD");
  const ended = spawnSync(process.execPath, ["scripts/release.ts", version, "--check", check], {
    cwd: folder,
    env: { ...process.env, ...GIT },
    encoding: "utf8",
  });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain(why);
  expect([git("rev-parse", "HEAD"), git("tag"), readFileSync(join(folder, "CHANGELOG.md"), "utf8")]).toEqual([
    commit,
    "",
    CHANGELOG,
  ]);
});
