import { globSync, readFileSync } from "node:fs";
import { runnerImport } from "vite";
import { instrument, type SqlText } from "./instrument.ts";
import type { sqlRun } from "./unknown.ts";

const ENTRY = "virtual:statements";

export type Source = { file: string; source: string };

/** `statements`: as PostgreSQL gets them, with a comment where each part of them begins. `reasons`: why some could not be compiled. */
export type Compiled = { statements: string[]; texts: SqlText[]; reasons: string[] };

/** Modules without a statement belong to them as well: there some are called with what makes them whole. */
export const productSources = (): Source[] =>
  globSync("{server,app,processes}/**/*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ file, source }) => file.startsWith("server/") || /\bsql[<`]|\.query\(/.test(source));

/** All statements of these modules, without running them and without a database: see `instrument`. */
export async function compileStatements(sources: readonly Source[]): Promise<Compiled> {
  const modules = instrument(sources);
  const byPath = new Map(modules.map(({ file, code }) => [`${process.cwd()}/${file}`, code]));
  const all = [...byPath.keys(), `${import.meta.dirname}/unknown.ts`];
  byPath.set(ENTRY, all.map((path) => `export * from ${JSON.stringify(path)};`).join("\n"));
  const { module } = await runnerImport<{ sqlRun: typeof sqlRun }>(ENTRY, {
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "statements",
        enforce: "pre",
        resolveId: (id) => (byPath.has(id) ? id : undefined),
        load: (id) => byPath.get(id),
      },
    ],
  });
  const { compiled, failures } = await module.sqlRun.compile();
  return {
    statements: compiled.filter((text) => placesIn(text).length > 0),
    texts: modules.flatMap(({ texts }) => texts),
    reasons: [...new Set(failures.map(({ place, reason }) => `${place}: ${String(reason)}`))],
  };
}

/** Of the parts of a statement: where in the source each begins. */
export const placesIn = (statement: string): string[] =>
  [...statement.matchAll(/\/\*(\S+?:\d+:\d+)\*\//g)].map(([, place = ""]) => place);
