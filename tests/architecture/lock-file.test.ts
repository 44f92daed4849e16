import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Entry = {
  version: string;
  integrity?: string;
  license?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
const entries = Object.entries(lock.packages).filter(([path, { link }]) => path !== "" && link !== true);

/** From the table in docs/dependencies.md: `@oxlint/binding-…`, a version, and the platforms. */
const documented = [
  ...readFileSync("docs/dependencies.md", "utf8").matchAll(/^\| `(\S+)…`\s*\| (\S+)\s*\| (.+?)\s*\|$/gm),
].flatMap(([, name, version, platforms]) => (platforms ?? "").split(", ").map((it) => `${name}${it}@${version}`));

describe("the lock file", () => {
  test("M9: every lock entry has an integrity hash, except documented ones", () => {
    const without = entries.filter(([, { integrity }]) => integrity === undefined);
    const names = without.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`);
    expect(names.toSorted()).toEqual(documented.toSorted());
    expect(without.filter(([, { optional }]) => optional !== true)).toEqual([]);
  });

  test("M9: every package installed on a Debian server (x64) has one", () => {
    expect(documented.filter((name) => /linux-x64(-gnu)?@/.test(name))).toEqual([]);
  });

  test("M9: those without are parts of development tools", () => {
    const unhashed = new Set(documented.map((name) => name.replace(/@[^@]+$/, "")));
    const tools = entries.filter(([, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).some((it) => unhashed.has(it)),
    );
    expect(tools.map(([path]) => path.replace("node_modules/", "")).toSorted()).toEqual([
      "oxc-parser",
      "oxlint",
      "oxlint-tsgolint",
      "rolldown",
    ]);
    // devOptional: vite and vitest, which better-auth would use if present
    expect(tools.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)).toEqual([]);
  });

  test("M9: every hash is strong", () => {
    expect(entries.length).toBeGreaterThan(300);
    const weak = entries.filter(([, { integrity }]) => integrity !== undefined && !integrity.startsWith("sha512-"));
    expect(weak).toEqual([]);
  });

  test("every package has a licence that lets us ship it, or is a development tool", () => {
    const shipped = new Set([
      "MIT",
      "MIT-0",
      "ISC",
      "Apache-2.0",
      "BSD-2-Clause",
      "BSD-3-Clause",
      "0BSD",
      "Unlicense",
      "(MIT OR CC0-1.0)",
    ]);
    const tools = new Set(["OFL-1.1", "Python-2.0", "MPL-2.0", "CC-BY-4.0"]); // fonts are copied with their licence, see LICENSE
    const refused = entries.flatMap(([path, { license, dev, devOptional, optional }]) => {
      if (license === undefined && (optional === true || path === "node_modules/png-js")) return []; // parts of tools; MIT in its LICENSE
      const isTool = dev === true || devOptional === true || optional === true;
      const allowed = shipped.has(license ?? "") || (isTool && tools.has(license ?? ""));
      return allowed ? [] : [`${path}: ${license}`];
    });
    expect(refused).toEqual([]);
  });

  test("no entry names a registry", () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
