import { startNode, type Child } from "./child-process.ts";

/** Waiting times in milliseconds instead of seconds, gates included. */
const HASTE = "1000";

/** Killed processes leave no cache behind; one that ends well does, and then a start costs half. */
const NODE_COMPILE_CACHE = ".local/faults/compile-cache";

/** A script of ours that runs to its end, or dies at a fail point. */
export async function runScript(file: URL, env: Record<string, string>): Promise<"done" | "died"> {
  const { by, how, lastLines } = await startNode(file, { NODE_ENV: "test", NODE_COMPILE_CACHE, ...env }, "-").ended;
  if (by === "done") return "done";
  if (by === "itself") return "died";
  throw new Error(`${how}\n${lastLines.join("\n")}`);
}

const PARTNER = new URL("./partner-child.ts", import.meta.url);

export const startPartner = (port: number, journal: string): Child =>
  startNode(PARTNER, { NODE_COMPILE_CACHE, PORT: `${port}`, JOURNAL: journal }, "listening");

type Web = { databaseUrl: string; port: number; failPoint: string | undefined };

export function startWeb({ databaseUrl, port, failPoint }: Web): Child {
  const env = {
    NODE_ENV: failPoint === undefined ? "production" : "test",
    NODE_COMPILE_CACHE,
    DATABASE_URL: databaseUrl,
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    COOKIE_SECRET: "only-for-tests-".repeat(3),
    ADMIN_ACCESS_PASSWORD: "only-for-tests",
    ABUSE_CHECK: "off",
    SECRET_KEYS: `test:${Buffer.alloc(32, "stufenlos").toString("base64")}`,
    ...(failPoint === undefined ? {} : { FAIL_POINT: failPoint }),
  };
  return startNode(new URL("../../processes/web.ts", import.meta.url), env, "listening");
}

type Worker = {
  databaseUrl: string;
  secretKeys: string;
  outboundAllow: string;
  leaseSeconds: number;
  deadlineSeconds: number;
  failPoint: string | undefined;
};

export function startWorker(worker: Worker): Child {
  const env = {
    NODE_ENV: "test",
    NODE_COMPILE_CACHE,
    DELIVERY_HASTE: HASTE,
    DATABASE_URL: worker.databaseUrl,
    SECRET_KEYS: worker.secretKeys,
    OUTBOUND_ALLOW: worker.outboundAllow,
    DELIVERY_LEASE_SECONDS: `${worker.leaseSeconds}`,
    DELIVERY_DEADLINE_SECONDS: `${worker.deadlineSeconds}`,
    ...(worker.failPoint === undefined ? {} : { FAIL_POINT: worker.failPoint }),
  };
  return startNode(new URL("../../processes/worker.ts", import.meta.url), env, "working");
}
