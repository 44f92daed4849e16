import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { asApp, asOwner, ensureDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { ACCESS_PASSWORD, COOKIE_SECRET } from "#testing/fixtures/test-secrets.ts";
import { freePort } from "#testing/ports.ts";
import { outputOf } from "#testing/processes/child-process.ts";
import { until } from "#testing/until.ts";

/** Runs the image that deploy/container/build-here.sh has built, as root on this machine's own network, and looks at it. */
const IMAGE = "localhost/stufenlos";
const NAME = `stufenlos-trial-${process.pid}`;
const LIMITS = ["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1024:1024"];
const HARDENED = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];

const podman = (...args: string[]): string => outputOf("podman", "--runtime", "/usr/sbin/runc", ...args);
const megabytesOf = (image: string): string =>
  `${(Number(podman("image", "inspect", "--format", "{{.Size}}", image)) / 1e6).toFixed(0)} MB`;

const folder = mkdtempSync("/var/tmp/stufenlos-container-");
chmodSync(folder, 0o755); // PostgreSQL runs as a user of its own
const postgres = await startPostgres(join(folder, "postgres"));
const adminUrl = await ensureDatabase(postgres, "stufenlos");
const databaseUrl = asApp(adminUrl);
const port = await freePort();
const settings = {
  DATABASE_URL: databaseUrl,
  PORT: `${port}`,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  COOKIE_SECRET,
  ADMIN_ACCESS_PASSWORD: ACCESS_PASSWORD,
  SECRET_KEYS,
};
const env = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
const run = ["run", "--network", "host", ...LIMITS, ...HARDENED, ...env];

try {
  const asMigration = ["--env", `MIGRATE_DATABASE_URL=${asOwner(adminUrl)}`];
  console.log(podman(...run, ...asMigration, "--rm", IMAGE, "node", "processes/migrate.ts"));
  await nameOperator(databaseUrl);
  podman(...run, "--detach", "--name", NAME, IMAGE);
  const isThere = (path: string) =>
    fetch(`${settings.PUBLIC_URL}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(() => isThere("/readyz"), 60_000);
  const inside = (script: string) => podman("exec", NAME, "sh", "-c", script);
  const facts = {
    "a page answers": await isThere("/treppenlift"),
    user: inside("id -u"),
    "writing beside the program": inside("touch /app/x 2>&1 || true"),
    image: megabytesOf(IMAGE),
    "of which the base": megabytesOf(`${IMAGE}-base`),
    memory: inside("grep VmRSS /proc/1/status | tr -s '\\t ' ' '"),
  };
  console.table(facts);
  const passed =
    facts["a page answers"] &&
    facts.user === "10001" &&
    facts["writing beside the program"].includes("Read-only file system");
  console.log(`container: ${passed ? "passed" : "FAILED"}`);
  process.exitCode = passed ? 0 : 1;
} finally {
  podman("rm", "--force", "--ignore", "--time", "20", NAME);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
