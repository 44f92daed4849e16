import { parseArgs } from "node:util";
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "#server/platform/db/database.ts";
import { APP, createDatabase, runSql } from "#testing/database/databases.ts";
import { postgresUser, startPostgres } from "#testing/database/postgres.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { hasPrometheus, promtool } from "#testing/observability/prometheus.ts";
import { freePort } from "#testing/ports.ts";
import { startChild, whenReady } from "#testing/processes/child-process.ts";
import { startWeb, startWorker } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";
import { openBrowser } from "#testing/nginx/http2-client.ts";
import { prepareProxy, startProxy } from "#testing/nginx/proxy.ts";

/**
 * `npm run prove tools`: the programs of others over what we ship for them. nginx and promtool check our files, and web and worker
 * run behind a real PgBouncer in transaction mode. It installs nothing: what is missing is named, and is a failure, but for
 * `-- --installed`, as at night.
 */
const { values: options } = parseArgs({ options: { installed: { type: "boolean", default: false } } });
const LEADS = 200;
const POOL = 4;
const VISITS = 1000;
const NGINX = "/usr/sbin/nginx";
const PGBOUNCER = "/usr/sbin/pgbouncer";
const checks: [string, boolean][] = [];

if (existsSync(NGINX)) {
  await checkNginx();
  await checkClickIds();
} else checks.push(["nginx is not installed (Debian: nginx)", options.installed]);
if (hasPrometheus) checkPrometheus();
else checks.push(["promtool is not installed (Debian: prometheus)", options.installed]);
if (existsSync(PGBOUNCER)) await checkPgBouncer();
else checks.push(["PgBouncer is not installed (Debian: pgbouncer)", options.installed]);

for (const [says, isGood] of checks) console.log(`${isGood ? "ok  " : "FAIL"} ${says}`);
process.exit(checks.every(([, isGood]) => isGood) ? 0 : 1);

async function checkNginx(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-nginx-"));
  const { args, user } = await prepareProxy(folder, resolve("deploy/nginx"), [await freePort(), await freePort()]);
  const { status, stderr } = spawnSync(NGINX, ["-t", ...args], { encoding: "utf8", ...user });
  checks.push([`nginx -t: ${stderr.trim()}`, status === 0 && !stderr.includes("[warn]")]);
}

/** Every paid visit has a click id of its own: it gets the page that is kept, and never somebody else's id. */
async function checkClickIds(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-nginx-"));
  const postgres = await startPostgres(".local/tools-postgres", { fresh: true });
  const url = await createDatabase(postgres, "visited");
  await nameOperator(url, { metaPixelId: "4711" }); // so that visitors are asked about cookies
  const web = await startWeb(url);
  const port = Number(new URL(web.url).port);
  const proxy = await startProxy(folder, resolve("deploy/nginx"), [port, port]);
  const foreign: string[] = [];
  const visit = async (path: string, n: number) => {
    const browser = openBrowser(proxy, n);
    const { status, body, headers } = await browser.ask(
      `${path}?utm_source=meta&utm_campaign=c${n % 7}&fbclid=CLICK${n}x`,
    );
    browser.close();
    const others = `${JSON.stringify(headers)}${body}`.match(/CLICK\d+x/g)?.filter((id) => id !== `CLICK${n}x`) ?? [];
    foreign.push(...others);
    return status;
  };
  const paths = ["/treppenlift", "/solar", "/treppenlift5", "/treppenlift2/nowhere", "/", "/magazine/advertorial2"];
  const statuses = new Set<number>();
  for (let n = 0; n < VISITS; n++) statuses.add(await visit("/treppenlift", n));
  const hits = proxy.accessLog().match(/ HIT$/gm)?.length ?? 0;
  checks.push([
    `nginx: of ${VISITS} visits with different click ids ${hits} got the page that is kept`,
    hits >= VISITS - 20 && [...statuses].join() === "200", // it is asked for again each minute
  ]);
  for (const path of paths) for (let n = 0; n < 20; n++) await visit(path, n);
  checks.push([
    `nginx: ${foreign.length} visitors saw the click id of another ${foreign[0] ?? ""}`,
    foreign.length === 0,
  ]);
  const browser = openBrowser(proxy, 0);
  const poisoned = await browser.ask("/treppenlift/contact?fbclid=a&%61fter=location");
  const clean = await browser.ask("/treppenlift/contact?fbclid=b");
  browser.close();
  checks.push(["nginx: a page with a parameter of ours is not kept for others", clean.body !== poisoned.body]);
  await proxy.child.kill("SIGTERM");
  await web.kill("SIGTERM");
  await postgres.stop();
}

function checkPrometheus(): void {
  for (const args of [
    ["check", "config", "prometheus.yml"],
    ["check", "rules", "alerts.yml"],
    ["test", "rules", "alerts.test.yml"],
  ]) {
    const { ok, said } = promtool(...args);
    checks.push([`promtool ${args.join(" ")}${ok ? "" : `: ${said}`}`, ok]);
  }
}

/** As docs/scaling.md says: DATABASE_URL leads to PgBouncer, DATABASE_DIRECT_URL to PostgreSQL, the role has the settings. */
async function checkPgBouncer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-pgbouncer-"));
  const postgres = await startPostgres(".local/tools-postgres", { fresh: true });
  const directUrl = await createDatabase(postgres, "pooled");
  for (const setting of ["statement_timeout = '10s'", "idle_in_transaction_session_timeout = '10s'", "jit = off"]) {
    await runSql(postgres.url("postgres"), `alter role ${APP} set ${setting}`);
  }
  const bouncer = await startPgBouncer(folder, Number(new URL(directUrl).port));
  const url = Object.assign(new URL(directUrl), { port: `${bouncer.port}` }).href;
  const partner = await startFakeService({ port: 0, journal: join(folder, "partner.jsonl") });
  const db = connect({ url: directUrl, connections: 2, onError: console.error });
  await connectFakeService(db, { url: `${partner.url}/ok` });
  const web = await startWeb(url, { DATABASE_DIRECT_URL: directUrl });
  const worker = await startWorker(url, { DATABASE_DIRECT_URL: directUrl, OUTBOUND_ALLOW: allowing(partner.url) });

  const person = await createStaff(db, { role: "operator", email: "drill@stufenlos.example" });
  const cookie = await signedInCookie(db, person);
  const live = await fetch(`${web.url}/admin/live`, { headers: { cookie } });
  const heard = firstEvent(live);

  const answers = await Promise.all(Array.from({ length: LEADS }, () => postLead(web.url, newLead())));
  const stored = answers.filter(({ status }) => status === 200).length;
  checks.push([`PgBouncer: ${stored} of ${LEADS} leads sent at once are stored`, stored === LEADS]);

  const delivered = async () =>
    (await runSql(directUrl, "select from deliveries where state = 'delivered'")).rowCount ?? 0;
  await until(async () => (await delivered()) === LEADS).catch(() => undefined);
  checks.push([`PgBouncer: ${await delivered()} of ${LEADS} are delivered`, (await delivered()) === LEADS]);

  checks.push([
    `PgBouncer: an open staff page hears of the leads (${JSON.stringify(await heard)})`,
    Boolean(await heard),
  ]);

  for (const path of ["/admin", "/admin/forms/treppenlift", "/admin/delivery-health", "/admin/jobs"]) {
    const page = await fetch(`${web.url}${path}`, { headers: { cookie } });
    checks.push([`PgBouncer: ${path} answers ${page.status}`, page.status === 200]);
  }

  const { rowCount: listening } = await runSql(
    postgres.url("postgres"),
    "select from pg_stat_activity where datname = 'pooled' and query ~* '^listen '",
  );
  checks.push([`PgBouncer: ${listening} processes listen at PostgreSQL itself`, listening === 2]);
  const { rows: pools } = await runSql(bouncer.adminUrl, "show pools");
  const pool = pools.find(({ database }: { database: string }) => database === "pooled") as Record<string, string>;
  const servers = Number(pool["sv_active"]) + Number(pool["sv_idle"]) + Number(pool["sv_used"]);
  const clients = Number(pool["cl_active"]) + Number(pool["cl_waiting"]);
  checks.push([
    `PgBouncer: mode ${pool["pool_mode"]}, ${clients} connections of ours share ${servers}`,
    pool["pool_mode"] === "transaction" && clients > servers && servers <= POOL,
  ]);
  const { rows: timeouts } = await runSql(url, "show statement_timeout");
  checks.push([
    `PgBouncer: statement_timeout ${JSON.stringify(timeouts)}`,
    timeouts[0]?.["statement_timeout"] === "10s",
  ]);
  const problems = [...web.log, ...worker.log].filter((line) => /"level":(50|60)/.test(line));
  checks.push([
    `PgBouncer: ${problems.length} errors in the logs of web and worker ${problems[0] ?? ""}`,
    problems.length === 0,
  ]);

  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await partner.stop();
  await db.destroy();
  await bouncer.stop();
  await postgres.stop();
}

/** The first message of server-sent events, without comments. */
async function firstEvent({ body }: Response): Promise<string | undefined> {
  let text = "";
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const [found] = /^(event|data):.*$/m.exec(text) ?? [];
    if (found) return found;
  }
  return undefined;
}

async function startPgBouncer(folder: string, postgresPort: number) {
  const port = await freePort();
  const users = join(folder, "users.txt");
  const config = join(folder, "pgbouncer.ini");
  writeFileSync(users, [APP, "postgres"].map((role) => `"${role}" ""\n`).join(""));
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: users,
    admin_users: "postgres",
    pool_mode: "transaction",
    default_pool_size: POOL,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(config, `[databases]\n* = host=127.0.0.1 port=${postgresPort}\n[pgbouncer]\n${lines.join("\n")}\n`);
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) for (const path of [folder, users, config]) chownSync(path, uid, gid);
  const program = { file: PGBOUNCER, args: [config], readyWord: "process up", ...postgresUser() };
  const child = await whenReady(startChild(program));
  return {
    port,
    adminUrl: `postgres://postgres@127.0.0.1:${port}/pgbouncer`,
    stop: () => child.kill("SIGINT"),
  };
}
