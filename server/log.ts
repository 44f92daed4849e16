import { pino, type Logger } from "pino";

export type Log = Logger;

/** JSON lines about ids, counts and outcomes. People (names, addresses, numbers) never go in. */
export const createLog = (processName: string): Log => pino({ name: processName, base: { process: processName } });
