import { pino, type Logger } from "pino";

export type Log = Logger;

/** JSON lines about ids, counts and outcomes. People (names, addresses, numbers) never go in. */
export const createLog = (processName: string): Log =>
  pino({ name: processName, base: { process: processName }, serializers: { err: describeError } });

/** SQLSTATE class 22: "invalid input syntax for type …: <the value>". */
const quotesData = (code: unknown): boolean => typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);

/** Not the whole error: a database's tells the row it refused, and that is a person. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code,
    message: quotesData(code) ? "withheld: it may quote what somebody typed" : error.message,
    stack: frames?.join("\n"), // without its head, which is the message once more
  };
}
