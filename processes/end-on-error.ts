import type { Log } from "#server/platform/log.ts";

/** An error that nobody caught ends the process, as always; but it is told in the log's words, not printed whole. */
export function endOnError(log: Log): void {
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "ended by an error");
    process.exit(1);
  });
}

/** What is wrong with the environment is for whoever typed it: the sentence, without the way through our code. */
export function orEnd<T>(read: (env: NodeJS.ProcessEnv) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
