import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** `driver`: we ended it. `itself`: it killed itself at a fail point. `done`: nothing was left to do. */
export type Ending = { by: "driver" | "itself" | "done" | "fault"; how: string; lastLines: readonly string[] };

export type Child = {
  /** False: it ended before it was ready. */
  ready: Promise<boolean>;
  ended: Promise<Ending>;
  send: (signal: NodeJS.Signals) => void;
};

type Program = {
  file: string;
  args?: readonly string[];
  env: Readonly<Record<string, string>>;
  readyWord: string;
  uid?: number;
  gid?: number;
};

const MOST_LINES = 200;
const running = new Set<number>();

// Whatever ends this process, its children end with it.
process.on("exit", () => {
  for (const pid of running) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // gone already
    }
  }
});

/** One of our Node processes. */
export const startNode = (file: URL, env: Record<string, string>, readyWord: string): Child =>
  startChild({ file: process.execPath, args: [fileURLToPath(file)], env, readyWord });

export function startChild({ file, args = [], env, readyWord, ...user }: Program): Child {
  const child = spawn(file, args, {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  const sent = new Set<NodeJS.Signals>();
  const lastLines: string[] = [];
  const { promise: ready, resolve: setReady } = Promise.withResolvers<boolean>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      if (line.includes(readyWord)) setReady(true);
      lastLines.push(line);
      if (lastLines.length > MOST_LINES) lastLines.shift();
    });
  }
  const ended = new Promise<Ending>((done) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      if (pid !== undefined) running.delete(pid);
      setReady(false);
      done({
        by: endedBy(sent, code, signal),
        how: `${file} ${args.join(" ")}: ${signal ?? `code ${code}`}`,
        lastLines,
      });
    };
    child.once("error", (error) => {
      lastLines.push(String(error));
      end(null, null);
    });
    child.once("exit", end);
  });
  return {
    ready,
    ended,
    send(signal) {
      sent.add(signal);
      child.kill(signal);
    },
  };
}

function endedBy(sent: ReadonlySet<NodeJS.Signals>, code: number | null, signal: NodeJS.Signals | null): Ending["by"] {
  if (signal !== null && sent.has(signal)) return "driver";
  if (signal === "SIGKILL") return "itself";
  if (code !== 0) return "fault";
  return sent.has("SIGTERM") ? "driver" : "done";
}
