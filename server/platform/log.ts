import { pino, type Logger } from "pino";

export type Log = Logger;

/** JSON lines about ids, counts and outcomes. Personal data (names, addresses, numbers) is never logged. */
export const createLog = (processName: string): Log =>
  pino({ name: processName, base: { process: processName }, serializers: { err: describeError } });

/** SQLSTATE class 22: "invalid input syntax for type …: <the value>". */
const quotesData = (code: unknown): boolean => typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);

/** Not the whole error: a database error holds the refused row, which is personal data. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code,
    message: quotesData(code) ? "withheld: it may quote what somebody typed" : error.message,
    stack: frames?.join("\n"), // without its first line, which repeats the message
  };
}
