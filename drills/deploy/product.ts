import { join } from "node:path";
import { startChild, type Child, type Ending } from "#testing/processes/child-process.ts";
import type { Release } from "#drills/release/release.ts";

export type Product = {
  web: (release: Release, port: number) => Child;
  worker: (release: Release) => Child;
  /** What ended though nobody ended it, and what was logged as an error. */
  troubles: string[];
  end: (child: Child) => Promise<void>;
};

type Environment = Readonly<Record<string, string>>;

/** The four processes as deploy/systemd starts them, each from the folder of its release. */
export function createProduct(settings: Environment, outboundAllow: string): Product {
  const troubles: string[] = [];

  function start(release: Release, script: string, env: Environment, readyWord: string): Child {
    const args = [join(release.folder, "processes", script)];
    const child = startChild({ file: process.execPath, args, env, readyWord });
    void child.ended.then((ending) => troubles.push(...troublesIn(ending)));
    return child;
  }

  return {
    web: (release, port) =>
      start(
        release,
        "web.ts",
        { ...settings, NODE_ENV: "production", PORT: `${port}`, DRAIN_SECONDS: "6" },
        "listening",
      ),
    // Not "production", for one reason only: the fake partner is on this machine, and production sends nothing there.
    worker: (release) =>
      start(release, "worker.ts", { ...settings, NODE_ENV: "test", OUTBOUND_ALLOW: outboundAllow }, "working"),
    troubles,
    async end(child) {
      child.send("SIGTERM");
      await child.ended;
    },
  };
}

const ERROR_LEVEL = /"level":[56]0/;
/** The last wake-up of a web process that ends. Workers look every second anyway. */
const HARMLESS = "driver has already been destroyed";

function troublesIn({ by, how, lastLines }: Ending): string[] {
  const errors = lastLines.filter((line) => ERROR_LEVEL.test(line) && !line.includes(HARMLESS));
  return by === "driver" ? errors : [how, ...lastLines.slice(-10)];
}
