import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import { ACCESS_PASSWORD, COOKIE_SECRET } from "#testing/fixtures/test-secrets.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { freePort } from "#testing/ports.ts";
import { startChild, whenReady } from "#testing/processes/child-process.ts";

/**
 * As a container of compose.yaml has it, without one: a file system that is read-only but for /tmp, user 10001, no capability, no new
 * privilege. `npm run prove container` runs the real containers.
 */
const CONFINED = `mount --make-rprivate / && mount -t tmpfs none /tmp && mount -o remount,bind,ro / &&
  exec setpriv --reuid 10001 --regid 10001 --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs "$@"`;

const confine = (program: readonly string[], env: Readonly<Record<string, string>>, readyWord: string) =>
  whenReady(
    startChild({ file: "unshare", args: ["--mount", "sh", "-c", CONFINED, "confined", ...program], env, readyWord }),
  );

const stops: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Root, and not inside a container that forbids it. */
const canConfine = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;

test.runIf(canConfine)("web and worker run as user 10001 without a capability on a read-only file system", async () => {
  const database = await createTestDatabase();
  stops.push(() => database.drop());
  const port = await freePort();
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    COOKIE_SECRET,
    SECRET_KEYS,
    ADMIN_ACCESS_PASSWORD: ACCESS_PASSWORD,
  };
  const web = await confine([process.execPath, resolve("build/web.js")], env, "listening");
  const worker = await confine([process.execPath, resolve("build/worker.js")], env, "worker started");
  expect((await fetch(`${env.PUBLIC_URL}/treppenlift`)).status).toBe(200);

  const inside = await confine(
    ["sh", "-c", `id -u; grep CapBnd /proc/self/status; touch ${resolve("build/x")} || true; echo done`],
    {},
    "done",
  );
  expect(inside.log.join("\n")).toMatch(/^10001$/m);
  expect(inside.log.join("\n")).toMatch(/CapBnd:\s0{16}/);
  expect(inside.log.join("\n")).toContain("Read-only file system");
  for (const process of [web, worker]) expect(await process.kill("SIGTERM")).toMatchObject({ by: "driver" });
});
