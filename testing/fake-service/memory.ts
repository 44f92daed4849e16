import { createHash } from "node:crypto";
import type { Recognition } from "#server/delivery/adapter.ts";
import type { LeadMarks } from "./lead-in-request.ts";

type Visit = { processed: boolean; recognised: boolean; copy: number };

export type Memory = {
  /** How many requests with this lead came before; this one is counted from now on. */
  nextTurn: (path: string, lead: LeadMarks) => number;
  take: (path: string, recognition: Recognition, lead: LeadMarks, processes: boolean) => Visit;
};

/** What the api service remembers. Each path has its own memory: a lead known at one is unknown at another. */
export function createMemory(): Memory {
  const turns = new Map<string, number>();
  const copies = new Map<string, number>();
  const known = new Set<string>();

  return {
    nextTurn(path, lead) {
      const mark = `${path} ${lead.key ?? lead.identity}`;
      const turn = turns.get(mark) ?? 0;
      turns.set(mark, turn + 1);
      return turn;
    },
    take(path, recognition, lead, processes) {
      const seenAs = { key: lead.key, natural: lead.person, none: null }[recognition];
      const mark = seenAs === null ? undefined : `${path} ${seenAs}`;
      const recognised = mark !== undefined && known.has(mark);
      const processed = processes && !recognised;
      const counted = `${path} ${lead.identity}`;
      const copy = (copies.get(counted) ?? 0) + (processed ? 1 : 0);
      if (processed) copies.set(counted, copy);
      if (processed && mark !== undefined) known.add(mark);
      return { processed, recognised, copy };
    },
  };
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The number under which the api service keeps this lead. */
export const refOf = (lead: LeadMarks): string => String(digestOf(lead.identity).readUIntBE(0, 4));

/** Deterministic chance: the same lead at the same attempt always gets the same number. */
export const diceOf = (lead: LeadMarks, turn: number): number =>
  digestOf(`${turn} ${lead.identity}`).readUInt32BE(0) / 2 ** 32;
