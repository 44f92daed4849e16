import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marketplacePreset } from "#server/delivery/adapters/http/presets.ts";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { createBuyer } from "#testing/fixtures/buyers.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

/** Runs the command line like an operator. */
const folder = mkdtempSync(join(tmpdir(), "stufenlos-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function cli(args: string[], keys = SECRET_KEYS): Promise<string> {
  const env = { PATH: process.env["PATH"], DATABASE_URL: database.url, SECRET_KEYS: keys };
  const { stdout } = await promisify(execFile)(process.execPath, ["processes/cli.ts", ...args], { env });
  return stdout;
}

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const services = () => database.db.selectFrom("api_services").select(["name", "version", "api_key_last4"]).execute();

test("one command connects and changes a service by definition and key file", async () => {
  const definition = write("marketplace.json", JSON.stringify(marketplacePreset("https://kaeufer.example/leads")));
  const keyFile = write("key", `${CANARY}-5678\n`);
  const args = ["service", "connect", "--name", "Käufer", "--form", "treppenlift", "--definition", definition];
  expect(await cli([...args, "--key-file", keyFile])).toMatch(/^Connected Käufer/);
  expect(await services()).toEqual([{ name: "Käufer", version: 1, api_key_last4: "5678" }]);
  await cli(args);
  expect(await services()).toEqual([{ name: "Käufer", version: 2, api_key_last4: "5678" }]);
});

test.each([
  [["--endpoint", "https://10.0.0.1/"], "Address not allowed"],
  [["--endpoint", "http://kaeufer.example/"], "Only https is allowed"],
  [[], "--endpoint or --definition is needed"],
])("rejects a service at %j: %s", async (args, words) => {
  const tried = cli(["service", "connect", "--name", "X", "--form", "solar", ...args]);
  await expect(tried).rejects.toThrow(words);
});

test("reencrypts keys with the first key of the ring, so that the old one is not needed any more", async () => {
  const fresh = `fresh:${Buffer.alloc(32, 7).toString("base64")}`;
  expect(await cli(["secrets", "rotate", "--yes"], `${fresh},${SECRET_KEYS}`)).toContain(
    'Sealed 1 keys anew. Keys per ring key: {"fresh":1}',
  );
  expect(await cli(["secrets", "rotate", "--yes"], fresh)).toContain("Sealed 0 keys anew");
});

test("lists leads without contact data", async () => {
  expect(await cli(["leads"])).toContain("(index)");
});

test("orders are exported, and imported again without a change", async () => {
  await createBuyer(database.db, { legalName: "Aus der Datei GmbH" });
  const file = write("orders.json", await cli(["orders", "export", "--buyer", "Aus der Datei GmbH"]));
  expect(await cli(["orders", "import", file])).toBe("unchanged: Aus der Datei GmbH\n");
  await expect(cli(["orders", "import", write("bad.json", '{"buyers": [], "colour": 1}')])).rejects.toThrow("colour");
});
