import { spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";

/** How the command line behaves towards people and scripts; what its commands do is tested in cli.test.ts and elsewhere. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const CLI = "processes/cli.ts";
const environment = () => ({ PATH: process.env["PATH"] ?? "", DATABASE_URL: database.ownerUrl, SECRET_KEYS });

const cli = (...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [CLI, ...args], {
    env: environment(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

/** The same on a terminal, where somebody types the answer. */
const cliOnTerminal = (answer: string, ...args: string[]): SpawnSyncReturns<string> =>
  spawnSync("script", ["-qec", [process.execPath, CLI, ...args].join(" "), "/dev/null"], {
    env: environment(),
    encoding: "utf8",
    input: answer,
  });

async function countLeads(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from form_submissions`.execute(database.db);
  return rows[0]?.n ?? -1;
}

const namesIn = (help: string): string[] =>
  [...(/^Commands:\n((?: .*\n)+)/m.exec(help)?.[1] ?? "").matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = ""]) => name);

/** Runs `--help` of a command and of all below it. */
function helpOf(
  path: readonly string[],
): { path: readonly string[]; help: SpawnSyncReturns<string>; isGroup: boolean }[] {
  const help = cli(...path, "--help");
  const names = namesIn(help.stdout);
  return [{ path, help, isGroup: names.length > 0 }, ...names.flatMap((name) => helpOf([...path, name]))];
}

test("every command explains itself with --help: its usage, an example, the exit codes", () => {
  const all = helpOf([]);
  expect(all.filter(({ isGroup }) => !isGroup).map(({ path }) => path.join(" "))).toEqual([
    "leads",
    "figures",
    "service connect",
    "orders export",
    "orders import",
    "owner create",
    "operator show",
    "operator set",
    "settings",
    "migrate",
    "secrets rotate",
    "audit verify",
    "consent verify",
    "facts verify",
    "after-restore",
    "seed",
  ]);
  for (const { path, help, isGroup } of all) {
    const command = ["stufenlos", ...path].join(" ");
    expect(help, command).toMatchObject({ status: 0, stderr: "" });
    expect(help.stdout).toContain(`Usage: ${command} `);
    expect(help.stdout).toContain("Exit codes: 0 done; 1 failed");
    if (!isGroup) expect(help.stdout).toMatch(new RegExp(`\nExamples?:\n {2}${command}`));
  }
});

test.each([
  [[], "Usage: stufenlos"],
  [["sevice"], "Did you mean service?"],
  [["leads", "--limit", "many"], "It must be a whole number from 1."],
  [["leads", "--colour"], "unknown option '--colour'"],
  [["orders", "import"], "missing required argument 'file'"],
  [["after-restore"], "--lost-from or --nothing-lost is needed"],
  [["after-restore", "--lost-from", "noon"], "It must be a time such as 2026-"],
  [["after-restore", "--lost-from", "2026-11-15", "--nothing-lost"], "cannot be used with"],
])("wrong usage %j ends with 2 and says what is wrong", (args, words) => {
  const ended = cli(...args);
  expect(ended).toMatchObject({ status: 2, stdout: "" });
  expect(ended.stderr).toContain(words);
});

test.each([
  [["leads"], []],
  [["figures"], []],
  [["audit", "verify"], { entries: 0, head: null, problems: [] }],
  [["consent", "verify"], { leads: 0, events: 0, days: 0, problems: [] }],
  [["facts", "verify"], { days: 0, problems: [] }],
  [["operator", "show"], { pendingMonths: null }],
  [["secrets", "rotate", "--yes"], { keys: { rewrapped: 0 }, problems: [] }],
  [["migrate"], { applied: [], appRole: null }],
])("%j prints JSON with --json, and nothing else", (args, data) => {
  const ended = cli(...args, "--json");
  expect(ended).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(ended.stdout)).toMatchObject(data);
});

test("a file that is no JSON and a database that does not answer are said in a sentence, with exit code 1", () => {
  expect(cli("operator", "set", "--file", "README.md")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^README.md is not JSON: .*\n$/) as unknown,
  });
  const env = { ...environment(), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const ended = spawnSync(process.execPath, [CLI, "leads"], { env, encoding: "utf8" });
  expect(ended).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The database cannot be used: .*\n$/) as unknown,
  });
});

test.each([["seed"], ["secrets rotate"], ["after-restore --nothing-lost"]])(
  "%s changes nothing without a terminal and without --yes",
  async (command) => {
    const ended = cli(...command.split(" "));
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toContain("Add --yes to do it");
    expect(await countLeads()).toBe(0);
  },
);

test("on a terminal it asks, and only a yes lets it go on", async () => {
  const refused = cliOnTerminal("no\n", "seed", "--scale", "20");
  expect(refused.stdout).toContain("20 invented leads are added to 127.0.0.1");
  expect(refused.stdout).toContain("Nothing was changed");
  expect(refused.status).toBe(1);
  expect(await countLeads()).toBe(0);
  const other = await createTestDatabase();
  try {
    const env = { ...environment(), DATABASE_URL: other.ownerUrl };
    const args = ["-qec", `${process.execPath} ${CLI} seed --scale 20`, "/dev/null"];
    const done = spawnSync("script", args, { env, encoding: "utf8", input: "yes\n" });
    expect(done.stdout).toContain("There are 20 leads now");
    expect(done.status).toBe(0);
  } finally {
    await other.drop();
  }
});

/** How many other sessions of this database are busy with such a statement. */
async function countBusy(statement: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state not like 'idle%' and query ~ ${statement} and pid <> pg_backend_pid()`.execute(
    database.admin,
  );
  return rows[0]?.n ?? -1;
}

/** Starts a command, and presses Ctrl-C when the database is busy with its statement. */
async function interrupt(args: readonly string[], statement: string, keys = SECRET_KEYS) {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...environment(), SECRET_KEYS: keys } });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, "close");
  await expect.poll(() => countBusy(statement), { timeout: 60_000 }).toBe(1);
  child.kill("SIGINT");
  const [status] = (await ended) as [number];
  await expect.poll(() => countBusy(statement), { timeout: 60_000 }).toBe(0);
  return { status, stderr };
}

test("Ctrl-C while leads are seeded ends the statement in the database, and no lead is there", async () => {
  const ended = await interrupt(
    ["seed", "--scale", "1000000", "--yes"],
    "^\\s*insert into (form_submissions|deliveries)",
  );
  expect(ended.status).toBe(130);
  expect(ended.stderr).toContain("Interrupted. It is one transaction, which the database takes back");
  expect(await countLeads()).toBe(0);
});

test("Ctrl-C while keys are sealed anew leaves them as they were, and the same command goes on", async () => {
  const keyFile = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "key");
  writeFileSync(keyFile, "a-key-of-somebody");
  const service = ["--name", "Mine", "--form", "solar", "--endpoint", "https://buyer.example/", "--key-file", keyFile];
  expect(cli("service", "connect", ...service).status).toBe(0);
  const readKey = async () =>
    (await database.db.selectFrom("api_services").select("api_key").executeTakeFirst())?.api_key;
  const before = await readKey();
  const anew = `anew:${Buffer.alloc(32, 7).toString("base64")},${SECRET_KEYS}`;
  const rotate = ["secrets", "rotate", "--yes"];
  const ended = await database.owner.transaction().execute(async (tx) => {
    await sql`select from api_services for update`.execute(tx); // holds the command up
    return interrupt(rotate, "api_services.* for no key update", anew);
  });
  expect(ended.status).toBe(130);
  expect(ended.stderr).toContain("run the same command again for the rest");
  expect(await readKey()).toBe(before);
  const again = spawnSync(process.execPath, [CLI, ...rotate], {
    env: { ...environment(), SECRET_KEYS: anew },
    encoding: "utf8",
  });
  expect(again.stdout).toContain('Sealed 1 keys anew. Keys per ring key: {"anew":1}');
});
