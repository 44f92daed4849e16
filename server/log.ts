import { pino, type Logger } from "pino";

export type Log = Logger;

/** JSON lines about ids, counts and outcomes. People (names, addresses, numbers) never go in. */
export const createLog = (processName: string): Log =>
  pino({ name: processName, base: { process: processName }, serializers: { err: describeError } });

/** Not the whole error: a database's tells the row it refused, and that is a person. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    code: "code" in error ? error.code : undefined,
    message: error.message,
    stack: error.stack,
  };
}
