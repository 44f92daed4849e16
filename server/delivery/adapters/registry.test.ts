import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adapterFor, adapters, isServiceKind } from "./registry.ts";

/** Controls of the staff editor that every kind has: a field of the same name would be read as one of them. */
const TAKEN = ["id", "intent", "kind", "name", "description", "sendMode", "isActive", "isSandbox"];
const TAKEN_TOO = ["perSecond", "concurrency", "apiKey", "hasKey", "formType", "answerStatus", "answerBody"];

test("a kind that is not registered has no adapter", () => {
  expect(adapterFor("fax")).toBeUndefined();
  expect(adapterFor("constructor")).toBeUndefined();
  expect(isServiceKind("fax")).toBe(false);
});

test("the stored names of the kinds are those of the specification", () => {
  expect(adapters.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["http", "meta", "webhook", "mail"]));
});

test("no two kinds or presets share a name", () => {
  const kinds = adapters.map(({ kind }) => kind);
  const presets = adapters.flatMap((adapter) => adapter.presets.map(({ id }) => id));
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(new Set(presets).size).toBe(presets.length);
});

test("a kind without fields and key says in words what it is", () => {
  const bare = adapters.map(({ kind }) => adapterFor(kind)).filter((one) => !one?.secret && one?.fields.length === 0);
  expect(bare.map((one) => one?.kind)).toContain("mail");
  for (const one of bare) expect(one?.about).toBeTypeOf("string");
});

describe.each(adapters.map((adapter) => [adapter.kind, adapterFor(adapter.kind) ?? adapter] as const))(
  "%s",
  (_, adapter) => {
    test("its fields have names of their own", () => {
      const names = adapter.fields.map(({ name }) => name);
      expect(names.filter((name) => [...TAKEN, ...TAKEN_TOO].includes(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    });

    test("reading stored settings never throws", () => {
      fc.assert(
        fc.property(fc.anything(), (input) => {
          const read = adapter.readConfig(input);
          expect(read.ok || read.problems.length > 0).toBe(true);
        }),
      );
    });

    test("problems never repeat the typed key", () => {
      fc.assert(
        fc.property(fc.string({ minLength: 12 }), (key) => {
          const read = adapter.readSecrets(key);
          expect(read.ok ? "" : read.problems.join()).not.toContain(key);
        }),
      );
    });
  },
);
