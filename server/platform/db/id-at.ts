import { newId } from "#funnels/engine/new-id.ts";

/** The smallest id of a point in time: a range of time is a range of ids. */
export const idAt = (ms: number): string => newId(ms, new Uint8Array(10));
