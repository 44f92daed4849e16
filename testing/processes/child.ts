import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Starts a file of this folder as a process and waits for its first message. It ends when we do. */
export async function startChild(file: string, ...args: string[]): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  endWithUs(child);
  const [said] = (await Promise.race([once(child, "message"), once(child, "exit")])) as unknown[];
  if (child.exitCode !== null) throw new Error(`${file} ended before it was ready`);
  return { child, said };
}

/** However this process ends, the child must not outlive it. */
export function endWithUs(child: ChildProcess): void {
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
