import { setTimeout as wait } from "node:timers/promises";
import { newLead, type LeadInput } from "#testing/fixtures/leads.ts";

export type Pace = { perSecond: number; seconds: number };

/**
 * Visitors come when they come: each has its moment, whether or not those before have been answered. A server that falls behind
 * cannot hide it from whoever measures from `due`.
 */
export async function sendPaced<T>(
  { perSecond, seconds }: Pace,
  send: (n: number, due: number) => Promise<T>,
): Promise<T[]> {
  const sent: Promise<T>[] = [];
  const start = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = start + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    sent.push(send(n, due));
  }
  return Promise.all(sent);
}

type Stream = {
  perSecond: number;
  /** More than these at once, and the machine cannot keep up: then fewer come. */
  maxAtOnce: number;
  /** So much is waiting that more leads would only prolong the end: a busy machine. */
  isCrowded?: () => boolean;
  /** They come in bursts, so long apart. */
  everyMs?: number;
};

/** The same until it is stopped; `stop` waits for those who are under way. */
export function keepSending(
  { perSecond, maxAtOnce, isCrowded = () => false, everyMs = 20 }: Stream,
  send: (n: number) => Promise<void>,
): { stop: () => Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let [sent, owed, last] = [0, 0, performance.now()];
  const ticking = setInterval(() => {
    const now = performance.now();
    owed = Math.min(owed + ((now - last) / 1000) * perSecond, perSecond); // by the clock: a busy machine must not mean fewer
    last = now;
    for (; owed >= 1 && underWay.size < maxAtOnce && !isCrowded(); owed--) {
      const sending = send(++sent).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  }, everyMs);
  return {
    async stop() {
      clearInterval(ticking);
      await Promise.all(underWay);
    },
  };
}

/** Each lead is another person, because services recognise people by e-mail and phone. */
export const leadOf = (n: number): LeadInput =>
  newLead({ email: `hannelore.${n}@web.de`, phone: `0171 ${1_000_000 + n}` });
