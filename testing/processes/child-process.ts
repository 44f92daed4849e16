import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** `driver`: we ended it. `itself`: it killed itself at a fail point. `done`: nothing was left to do. */
export type Ending = { by: "driver" | "itself" | "done" | "fault"; how: string };

export type Child = {
  process: ChildProcess;
  pid: number;
  /** What it has printed, line by line. */
  log: readonly string[];
  /** False: it ended before it was ready. */
  ready: Promise<boolean>;
  ended: Promise<Ending>;
  send: (signal: NodeJS.Signals) => void;
  /** Sends the signal and waits for the end. */
  kill: (signal: NodeJS.Signals) => Promise<Ending>;
};

export type Program = {
  file: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Part of the line with which it says that it is ready. */
  readyWord?: string | readonly string[];
  /** It may send messages. */
  ipc?: true;
  uid?: number;
  gid?: number;
};

/** More than any test prints; a drill that runs for hours must not fill the memory. */
const MAX_LINES = 100_000;
const running = new Set<ChildProcess>();

// Whatever ends this process, its children end with it.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(1); // others have something to do first
  });
}

export function startChild({ file, args = [], env = {}, readyWord, ipc, ...user }: Program): Child {
  const child = spawn(file, args, {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe", ...(ipc ? (["ipc"] as const) : [])],
    ...user,
  });
  running.add(child);
  const sent = new Set<NodeJS.Signals>();
  const log: string[] = [];
  const { promise: ready, resolve: setReady } = Promise.withResolvers<boolean>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      log.push(line);
      if (log.length > MAX_LINES) log.shift();
      if (readyWord !== undefined && [readyWord].flat().some((word) => line.includes(word))) setReady(true);
    });
  }
  const ended = new Promise<Ending>((done) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      running.delete(child);
      setReady(false);
      done({ by: endedBy(sent, code, signal), how: `${file} ${args.join(" ")}: ${signal ?? `code ${code}`}` });
    };
    child.once("error", (error) => {
      log.push(String(error));
      end(null, null);
    });
    child.once("exit", end);
  });
  const send = (signal: NodeJS.Signals) => {
    sent.add(signal);
    child.kill(signal);
  };
  return {
    process: child,
    pid: child.pid ?? 0,
    log,
    ready,
    ended,
    send,
    kill(signal) {
      send(signal);
      return ended;
    },
  };
}

function endedBy(sent: ReadonlySet<NodeJS.Signals>, code: number | null, signal: NodeJS.Signals | null): Ending["by"] {
  if (signal !== null && sent.has(signal)) return "driver";
  if (signal === "SIGKILL") return "itself";
  if (code !== 0) return "fault";
  return sent.has("SIGTERM") ? "driver" : "done";
}

/** Waits until it is ready, and fails with what it printed if it never is. */
export async function whenReady<T extends Child>(child: T): Promise<T> {
  if (await child.ready) return child;
  throw failure(child, await child.ended);
}

/** A program that runs to its end, or dies at a fail point. */
export async function runToEnd(program: Program): Promise<"done" | "died"> {
  const child = startChild(program);
  const ending = await child.ended;
  if (ending.by === "done") return "done";
  if (ending.by === "itself") return "died";
  throw failure(child, ending);
}

const failure = ({ log }: Child, { how }: Ending): Error => new Error(`${how}\n${log.slice(-200).join("\n")}`);

/** A command of the system, at once; what it prints is shown. */
export const runCommand = (file: string, ...args: string[]): void =>
  void execFileSync(file, args, { stdio: ["ignore", "inherit", "inherit"] });

/** The same; what it prints is the answer. */
export const outputOf = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
