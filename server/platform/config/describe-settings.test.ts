import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readMigrationConfig, readSyntheticConfig, readWebConfig, readWorkerConfig, SETTINGS_OF } from "./config.ts";
import { describeSettings, writeEnvExample, writeSettingsPage } from "./describe-settings.ts";
import { SETTING_GROUPS } from "./settings.ts";

test(".env.example and docs/settings.md are what the schema says; `npm run cli -- settings --write` writes them", () => {
  expect(readFileSync(".env.example", "utf8")).toBe(writeEnvExample());
  expect(readFileSync("docs/settings.md", "utf8")).toBe(writeSettingsPage());
});

test("every setting that a process reads is described", () => {
  const described = describeSettings().flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(new Set(described).size).toBe(described.length);
  for (const { shape } of Object.values(SETTINGS_OF))
    expect(described).toEqual(expect.arrayContaining(Object.keys(shape)));
});

/** What the shell would make of it. */
const runCommands = (example: string): string =>
  example.replace(/\$\(openssl rand -base64 (\d+)\)/, (_, bytes) => Buffer.alloc(Number(bytes), 7).toString("base64"));

test.each(describeSettings().flatMap(({ settings }) => settings))(
  "the example of $name is a value of it",
  (setting) => {
    const schema = Object.assign({}, ...SETTING_GROUPS.map(({ settings }) => settings))[setting.name];
    const { success } = schema.safeParse(runCommands(setting.example));
    expect(success).toBe(true);
  },
);

test(".env.example starts every process once its secrets are filled in, and none before", () => {
  const env = parseEnv(writeEnvExample());
  const secrets = Object.keys(env).filter((name) => env[name] === "");
  expect(secrets.toSorted()).toEqual(["ADMIN_ACCESS_PASSWORD", "COOKIE_SECRET", "SECRET_KEYS"]);
  for (const name of secrets) expect(() => readWebConfig(env)).toThrow(`${name} is missing`);
  const examples = describeSettings().flatMap(({ settings }) => settings);
  const filledIn = examples
    .filter(({ name }) => secrets.includes(name))
    .map(({ name, example }) => [name, runCommands(example)]);
  const complete = { ...env, ...Object.fromEntries(filledIn) };
  for (const read of [readWebConfig, readWorkerConfig, readSyntheticConfig, readMigrationConfig])
    expect(() => read(complete)).not.toThrow();
});
