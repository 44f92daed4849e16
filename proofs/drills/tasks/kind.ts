import type { TaskName } from "#server/platform/engine/tasks.ts";
import type { STAFF_MAIL } from "#server/platform/engine/queues.ts";
import type { Stage } from "./stage.ts";

/** How often a planted effect is there, and under how many Message-IDs where it is a mail with one of its own. */
export type Times = { times: number; ids?: number };

/** Where a kind is held at its middle: before it writes into a table, before it reads one, or at the mail server. */
type Middle = { writes: string } | { reads: string } | "mail";

export type Kind = {
  name: TaskName | typeof STAFF_MAIL;
  /** What is counted, in words. */
  effect: string;
  /** Plants fresh work and says how to count its effect. */
  plant: (stage: Stage) => Promise<() => Promise<Times>>;
  middle: Middle;
  /** A worker has twelve connections, so not all kinds can be held at once. */
  wave: 1 | 2;
  /** The sentence of the documents that allows it, and where it is. */
  mayBeTwice?: string;
  /** It has no effect that could be there twice. */
  runsAgain?: true;
};

export const once = (times: number): Times => ({ times });

/** What is deleted is gone, however often. */
export const goneOnce = (left: number): Times => ({ times: left === 0 ? 1 : 0 });
