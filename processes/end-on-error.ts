import type { Log } from "#server/platform/log.ts";

/** An uncaught error ends the process; it is logged without personal data instead of printed whole. */
export function endOnError(log: Log): void {
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "uncaught exception, exiting");
    process.exit(1);
  });
}

/** A problem with the environment is printed for the operator as a sentence, without a stack trace. */
export function exitOnError<T>(read: (env: NodeJS.ProcessEnv) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
