import { parseArgs } from "node:util";

export type Options = {
  /** Part of a campaign's name. */
  only: string;
  seed: number;
  /** Of the long form's kills. */
  scale: number;
  /** How many campaigns run at once. */
  lanes: number;
  /** A campaign kills no longer than this, however many kills are missing. */
  mostSeconds: number;
  write: boolean;
};

const SHORT = { scale: 0.05, mostSeconds: 30 };
const LONG = { scale: 1, mostSeconds: Infinity };

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: "" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      scale: { type: "string" },
      short: { type: "boolean", default: false },
      lanes: { type: "string", default: "3" },
      write: { type: "boolean", default: false },
    },
  });
  const { only, seed, scale, short, lanes, write } = values;
  const form = short ? SHORT : LONG;
  return { ...form, ...(scale ? { scale: Number(scale) } : {}), only, seed: Number(seed), lanes: Number(lanes), write };
}
