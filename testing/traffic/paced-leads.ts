import { setTimeout as wait } from "node:timers/promises";
import { newLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { now, type Arrival } from "./timed-service.ts";

export type Pace = { perSecond: number; seconds: number };

/** Sends leads at their times, whether or not those before have been answered. Gives the moment each was begun. */
export async function sendPaced(
  { perSecond, seconds }: Pace,
  send: (lead: LeadInput) => Promise<unknown>,
): Promise<Map<string, number>> {
  const begun = new Map<string, number>();
  const sent: Promise<unknown>[] = [];
  const start = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    await wait(Math.max(0, start + (i * 1000) / perSecond - performance.now()));
    const lead = newLead();
    begun.set(lead.id, now());
    sent.push(send(lead));
  }
  await Promise.all(sent);
  return begun;
}

/** From the moment a lead was begun until its first byte was at the service, in milliseconds. */
export function latencies(begun: ReadonlyMap<string, number>, arrivals: readonly Arrival[]): number[] {
  return arrivals.flatMap(({ id, at }) => {
    const from = begun.get(id);
    return from === undefined ? [] : [at - from];
  });
}
