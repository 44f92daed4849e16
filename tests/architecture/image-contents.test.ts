import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const lines = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Docker's rule: a pattern covers its path and everything below; the last match wins. */
function comesIn(path: string): boolean {
  const parts = path.split("/");
  const withFolders = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  const deciding = lines(".dockerignore").findLast((line) => {
    const pattern = asExpression(line.replace(/^!/, ""));
    return withFolders.some((candidate) => pattern.test(candidate));
  });
  return deciding?.startsWith("!") ?? true;
}

const asExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+]/g, "\\$&")
      .replaceAll(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"))}$`,
  );

const containerfile = lines("Containerfile");
const copiesFromHere = containerfile.filter((line) => line.startsWith("COPY ") && !line.includes("--from="));
const sources = copiesFromHere.flatMap((line) => line.split(" ").slice(1, -1)).filter((word) => !word.startsWith("--"));

describe("M8: the image context holds only what the build needs", () => {
  test("Docker and podman both read .dockerignore, as there is no .containerignore", () => {
    expect(existsSync(".dockerignore")).toBe(true);
    expect(existsSync(".containerignore")).toBe(false);
  });

  test.each([
    ".env",
    ".env.production",
    ".git/config",
    ".local/postgres/PG_VERSION",
    "deploy/container/db-env",
    "deploy/container/env",
    "deploy/container/tls/privkey.pem",
    "node_modules/zod/package.json",
    "testing/fixtures/test-secrets.ts",
    "tests/spec/solar.ts",
    "app/.env",
    "processes/web-3001.env",
    "server/platform/config/config.test.ts",
    "server/platform/db/migrate.db.test.ts",
    "server/platform/secrets/private.key",
    "server/platform/secrets/privkey.pem",
    "some-new-folder/file",
  ])("%s is excluded", (path) => {
    expect(comesIn(path)).toBe(false);
  });

  test("no COPY takes the whole folder, and .dockerignore names each source", () => {
    expect(sources).toContain("server");
    expect(sources.filter((source) => source.startsWith(".") && source !== ".npmrc")).toEqual([]);
    expect(sources.toSorted()).toEqual(
      lines(".dockerignore")
        .filter((line) => line.startsWith("!"))
        .map((line) => line.slice(1))
        .toSorted(),
    );
  });

  test("includes all product code", () => {
    const code = globSync("{app,funnels,processes,public,server}/**/*.*").filter((file) => !file.endsWith(".test.ts"));
    expect(code.length).toBeGreaterThan(500);
    expect(code.filter((file) => !comesIn(file))).toEqual([]);
  });

  test("neither build nor runtime is root", () => {
    const stages = containerfile
      .join("\n")
      .split(/^FROM .* AS /m)
      .slice(1);
    const users = stages.map((stage) => [stage.split("\n")[0], stage.match(/^USER .*/gm)?.at(-1)]);
    expect(users).toEqual([
      ["postgres", "USER 10001:10001"],
      ["nginx", "USER 10001:10001"],
      ["node", undefined], // fetches Node, runs no install script of a package
      ["build", "USER build"],
      ["trial", "USER 10001:10001"],
      ["release", undefined], // as build
      ["stufenlos", "USER 10001:10001"],
    ]);
    const firstInstall = containerfile.findIndex((line) => line.includes("npm ci"));
    expect(containerfile.indexOf("USER build")).toBeLessThan(firstInstall);
  });
});
