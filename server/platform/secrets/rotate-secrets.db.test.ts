import { randomBytes } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import type { Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { readKeyRing, type KeyRing } from "./key-ring.ts";
import { assertKeysOpen, rotateSecrets } from "./rotate-secrets.ts";
import { alertWebhookContext, seal, unseal, apiKeyContext } from "./seal.ts";

const [first, second, third] = [1, 2, 3].map(() => randomBytes(32).toString("base64"));
const k1 = readKeyRing(`k1:${first}`);
const k2 = readKeyRing(`k2:${second}`);
const k3 = readKeyRing(`k3:${third}`);
const k2k1 = readKeyRing(`k2:${second},k1:${first}`);

type Service = { id: string; secret: string };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom("api_services").execute();
});

async function addService(ring: KeyRing, secret = `geheim-${newId()}`, id = newId()): Promise<Service> {
  await addText(seal(ring, secret, apiKeyContext(id)), id);
  return { id, secret };
}

async function addText(apiKey: string | null, id = newId()): Promise<string> {
  await database.db
    .insertInto("api_services")
    .values({ id, name: `Dienst ${id}`, kind: "http", config: "{}", api_key: apiKey })
    .execute();
  return id;
}

/** In the order of their ids, which is not their order in the table. */
async function addServices(ring: KeyRing, count: number): Promise<Service[]> {
  const ids = Array.from({ length: count }, newId).toSorted();
  const added: Service[] = [];
  for (const id of ids.toReversed()) added.unshift(await addService(ring, `geheim-${id}`, id));
  return added;
}

async function apiKeys(): Promise<Map<string, string | null>> {
  const rows = await database.db.selectFrom("api_services").select(["id", "api_key"]).execute();
  return new Map(rows.map((row) => [row.id, row.api_key]));
}

async function expectAllOpen(ring: KeyRing, services: Service[]): Promise<void> {
  const stored = await apiKeys();
  const opened = services.map(({ id }) => unseal(ring, stored.get(id) ?? "", apiKeyContext(id)));
  expect(opened).toEqual(services.map(({ secret }) => secret));
}

test("after a rotation every secret decrypts with the new key alone", async () => {
  const services = [...(await addServices(k1, 47)), ...(await addServices(k2, 3))];
  await addText(null);
  expect(await rotateSecrets(database.db, k2k1)).toEqual({ rewrapped: 47, perKey: { k2: 50 } });
  await expectAllOpen(k2, services);
});

test("the webhook of the alerts is rotated with the services' keys", async () => {
  const { db } = database;
  await addServices(k1, 1);
  const webhook = seal(k1, "geheim", alertWebhookContext);
  await db.updateTable("alert_settings").set({ webhook, webhook_host: "hooks.example.org" }).execute();
  await expect(assertKeysOpen(db, k2)).rejects.toThrow("k1");
  expect(await rotateSecrets(db, k2k1)).toEqual({ rewrapped: 2, perKey: { k2: 2 } });
  const stored = await db.selectFrom("alert_settings").select("webhook").executeTakeFirstOrThrow();
  expect(unseal(k2, stored.webhook ?? "", alertWebhookContext)).toBe("geheim");
  await db.updateTable("alert_settings").set({ webhook: null, webhook_host: null }).execute();
});

test("a second rotation finds nothing to do and changes nothing", async () => {
  await addServices(k1, 2);
  await rotateSecrets(database.db, k2k1);
  const before = await apiKeys();
  expect(await rotateSecrets(database.db, k2k1)).toEqual({ rewrapped: 0, perKey: { k2: 2 } });
  expect(await apiKeys()).toEqual(before);
});

test("without any service there is nothing to rotate", async () => {
  expect(await rotateSecrets(database.db, k2k1)).toEqual({ rewrapped: 0, perKey: {} });
});

describe("a rotation that is killed", () => {
  let mortal: Database;
  beforeEach(() => {
    const pool = new Pool({ connectionString: database.url, max: 1 });
    pool.on("connect", (client) => client.on("error", () => undefined));
    mortal = new Kysely({ dialect: new PostgresDialect({ pool }) });
  });
  afterEach(async () => {
    await mortal.destroy();
    await sql`drop trigger kill_rotation on api_services`.execute(database.owner);
  });

  test.each([1, 20, 21, 30, 45])("at secret %i of 45 damages nothing, and the next one finishes", async (nth) => {
    const services = await addServices(k1, 45);
    await killConnectionAt(services[nth - 1]?.id ?? "");
    await expect(rotateSecrets(mortal, k2k1)).rejects.toThrow("terminat");
    await expectAllOpen(k2k1, services);
    await sql`alter table api_services disable trigger kill_rotation`.execute(database.owner);

    const doneBefore = Math.floor((nth - 1) / 20) * 20; // whole batches
    expect(await rotateSecrets(database.db, k2k1)).toEqual({ rewrapped: 45 - doneBefore, perKey: { k2: 45 } });
    await expectAllOpen(k2, services);
  });
});

async function killConnectionAt(id: string): Promise<void> {
  await sql`
    create or replace function kill_rotation() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$`.execute(database.owner);
  await sql`
    create trigger kill_rotation before update on api_services for each row
    when (old.id = ${sql.lit(id)}::uuid) execute function kill_rotation()`.execute(database.owner);
}

test("a secret that staff are saving is waited for and not overwritten", async () => {
  const { id } = await addService(k1, "alt-geheim");
  let rotation = Promise.resolve<unknown>(undefined);
  await database.db.transaction().execute(async (tx) => {
    const saved = seal(k2k1, "neu-geheim", apiKeyContext(id));
    await tx.updateTable("api_services").set({ api_key: saved }).where("id", "=", id).execute();
    rotation = rotateSecrets(database.db, k2k1);
    await expect.poll(rowLockWaits, { timeout: 5_000, interval: 5 }).toBe(1);
  });
  expect(await rotation).toEqual({ rewrapped: 0, perKey: { k2: 1 } });
  await expectAllOpen(k2, [{ id, secret: "neu-geheim" }]);
});

async function rowLockWaits(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.waiting ?? 0;
}

test("two rotations at once share the work", async () => {
  const services = await addServices(k1, 45);
  const done = await Promise.all([rotateSecrets(database.db, k2k1), rotateSecrets(database.db, k2k1)]);
  expect(done.reduce((sum, { rewrapped }) => sum + rewrapped, 0)).toBe(45);
  await expectAllOpen(k2, services);
});

test("secrets that cannot be decrypted are named and kept, and all others are rotated", async () => {
  const services = await addServices(k1, 25);
  const foreign = await addService(k3);
  const moved = await addText(seal(k1, "verschoben", apiKeyContext(newId())));
  const plain = await addText("sk_live_klartext");
  const before = await apiKeys();

  const message = await rotateSecrets(database.db, k2k1).then(String, String);
  expect(message).toContain('25 secrets are under the key "k2" now, 3 not');
  expect(message).toContain(`${foreign.id} does not open: the key ring has no key "k3"`);
  expect(message).toContain(`${moved} does not open: it was changed, moved`);
  expect(message).toContain(`${plain} does not open: it is not a sealed text`);
  expect(message).not.toContain("klartext");

  const after = await apiKeys();
  for (const id of [foreign.id, moved, plain]) expect(after.get(id)).toBe(before.get(id));
  await expectAllOpen(k2, services);
});

describe("a process starts only with the keys of its secrets", () => {
  test("all keys present", async () => {
    await addService(k1);
    await addService(k2);
    await addText(null);
    await expect(assertKeysOpen(database.db, k2k1)).resolves.toBeUndefined();
  });

  test("no secrets at all", async () => {
    await expect(assertKeysOpen(database.db, k3)).resolves.toBeUndefined();
  });

  test("keys that are missing are named, each once", async () => {
    for (const ring of [k3, k1, k1, k2]) await addService(ring);
    await expect(assertKeysOpen(database.db, k2)).rejects.toThrow(/key ring does not have: k1, k3$/);
  });

  test("a text that was never encrypted is not quoted, and does not affect the others", async () => {
    await addText("v1.geheim.text");
    await expect(assertKeysOpen(database.db, k1)).resolves.toBeUndefined();
  });
});
