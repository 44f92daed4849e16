import type { Log } from "#server/log.ts";

/** An error that nobody caught ends the process, as always; but it is told in the log's words, not printed whole. */
export function endOnError(log: Log): void {
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "ended by an error");
    process.exit(1);
  });
}
