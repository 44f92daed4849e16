import { connect as connectSocket, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { listen } from "#testing/listen.ts";
import { connect } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function settings(isPooled: boolean) {
  const db = connect({ url: database.url, connections: 1, onError: () => undefined, isPooled });
  const { rows } = await sql<{ name: string; source: string; setting: string }>`
    select name, source, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit') order by name`.execute(db);
  await db.destroy();
  return rows.map(({ name, source, setting }) => [name, source, setting]);
}

test("Low: timeouts and no compiling of statements are parameters of the session, and left to the role behind a pooler", async () => {
  expect(await settings(false)).toEqual([
    ["idle_in_transaction_session_timeout", "client", "10000"],
    ["jit", "client", "off"],
    ["statement_timeout", "client", "10000"],
  ]);
  expect(await settings(true)).toEqual([
    ["idle_in_transaction_session_timeout", "default", "0"],
    ["jit", "default", "on"],
    ["statement_timeout", "default", "0"],
  ]);
});

async function namesKnown(isPooled: boolean) {
  const db = connect({ url: database.url, connections: 1, onError: () => undefined, isPooled });
  await sql`-- name: one_and_one
    select 1 + ${1}::int as two`.execute(db);
  await sql`select 1 + ${1}::int as two`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements where name <> ''`.execute(db);
  await db.destroy();
  return rows.map(({ name }) => name);
}

test("a statement that says its name is parsed once per connection, but not behind a pooler", async () => {
  expect(await namesKnown(false)).toEqual(["one_and_one"]);
  expect(await namesKnown(true)).toEqual([]);
});

/** Long for a busy machine to answer in, short for a test. */
const SILENCE_MS = 4_000;

/** A way to the database on which the server's answers can be held back, as if it had frozen. */
async function startWay(to: URL) {
  const answering: Socket[] = [];
  const way = await listen(
    createServer((client) => {
      const server = connectSocket(Number(to.port), to.hostname);
      answering.push(server);
      client.on("error", () => server.destroy()).on("close", () => server.destroy());
      server.on("error", () => client.destroy()).on("close", () => client.destroy());
      client.pipe(server).pipe(client);
    }),
  );
  return {
    url: Object.assign(new URL(to), { hostname: "127.0.0.1", port: `${way.port}` }).href,
    freeze: () => answering.forEach((server) => server.unpipe().pause()),
    stop: way.stop,
  };
}

test("a connection whose server is silent is cut, and the next query gets another one", async () => {
  const errors: string[] = [];
  const way = await startWay(new URL(database.url));
  const onError = ({ message }: Error) => errors.push(message);
  const db = connect({ url: way.url, connections: 1, silenceMs: SILENCE_MS, onError });
  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid;
  };
  try {
    const frozen = await backend();
    way.freeze();
    await expect(backend()).rejects.toThrow("The database has not answered for 4 s");
    expect(errors).toContain("The database has not answered for 4 s");
    expect(await backend()).not.toBe(frozen);
  } finally {
    await db.destroy();
    await way.stop();
  }
});

test("a transaction that gives itself more time is not cut", async () => {
  const db = connect({ url: database.url, connections: 1, silenceMs: SILENCE_MS, onError: () => undefined });
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '30s'`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
  });
  await db.destroy();
});
