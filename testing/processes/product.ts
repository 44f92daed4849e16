import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { searchLog } from "#testing/fixtures/secret-canary.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import { ACCESS_PASSWORD, COOKIE_SECRET } from "#testing/fixtures/test-secrets.ts";
import { freePort } from "#testing/ports.ts";
import { runToEnd, startChild, whenReady, type Child } from "./child-process.ts";

export type Running = Child;
export type Environment = Readonly<Record<string, string>>;

/** What a process says when it is ready. */
const READY = {
  web: "listening",
  worker: ["worker started", '"working"'], // the second is what releases before 1.0 say
  synthetic: ["synthetic monitor started", '"visiting"'],
} as const;

/** A process that ends well leaves its compiled code behind for the next start. */
const NODE_COMPILE_CACHE = resolve(".local/compile-cache");

/** As built, in this folder or in that of a release. It may still be starting. When it is killed, its log is searched for secrets. */
function launch(name: keyof typeof READY, env: Environment, folder = "."): Child {
  const file = fileOf(name, folder);
  const child = startChild({
    file: process.execPath,
    args: [file],
    env: { NODE_COMPILE_CACHE, ...env },
    readyWord: READY[name],
  });
  return {
    ...child,
    async kill(signal) {
      const ending = await child.kill(signal);
      searchLog(file, child.log);
      return ending;
    },
  };
}

function fileOf(name: string, folder: string): string {
  const built = resolve(folder, "build", `${name}.js`);
  const isOlder = folder !== "." && !existsSync(built); // releases that ran from their sources
  return isOlder ? resolve(folder, "processes", `${name}.ts`) : built;
}

/** `env` needs a `PORT`. */
export const launchWeb = (databaseUrl: string, env: Environment, folder?: string): Child => {
  const settings = {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${env["PORT"]}`,
    COOKIE_SECRET,
    SECRET_KEYS,
    ADMIN_ACCESS_PASSWORD: ACCESS_PASSWORD,
    ABUSE_CHECK: "off", // tests are quicker than people; those of the check switch it on
  };
  return launch("web", { ...settings, ...env }, folder);
};

/** `OUTBOUND_ALLOW` in `env` says which partners on this machine it may reach; production would refuse it. */
export const launchWorker = (databaseUrl: string, env: Environment = {}, folder?: string): Child =>
  launch("worker", { NODE_ENV: "test", DATABASE_URL: databaseUrl, SECRET_KEYS, ...env }, folder);

/** `OUTBOUND_ALLOW` in `env` needs `NODE_ENV: "test"` beside it. */
export async function startWeb(databaseUrl: string, env: Environment = {}): Promise<Child & { url: string }> {
  const port = env["PORT"] ?? String(await freePort());
  const web = await whenReady(launchWeb(databaseUrl, { ...env, PORT: port }));
  return { ...web, url: `http://127.0.0.1:${port}` };
}

export const startWorker = (databaseUrl: string, env: Environment = {}): Promise<Child> =>
  whenReady(launchWorker(databaseUrl, env));

/** `PUBLIC_URL` in `env` says where it walks. */
export const startSynthetic = (databaseUrl: string, env: Environment): Promise<Child> =>
  whenReady(launch("synthetic", { DATABASE_URL: databaseUrl, NODE_ENV: "test", COOKIE_SECRET, ...env }));

/** The fake partner as a process of its own, each answer after another delay of at most `slowestMs`. */
export const launchFakeService = (port: number, journal: string, slowestMs: number): Child =>
  startChild({
    file: process.execPath,
    args: [resolve("testing/fake-service/fake-service.ts")],
    env: { PORT: `${port}`, JOURNAL: journal, SLOWEST_MS: `${slowestMs}` },
    readyWord: "listening",
  });

/** A script of ours that runs to its end, or dies at a fail point. */
export const runScript = (file: string, env: Environment, args: string[] = []): Promise<"done" | "died"> =>
  runToEnd({ file: process.execPath, args: [file, ...args], env: { NODE_ENV: "test", NODE_COMPILE_CACHE, ...env } });
