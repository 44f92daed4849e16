import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { keepSending, leadOf } from "#testing/traffic/paced-leads.ts";
import { openBrowser, type Answer, type Browser } from "#testing/nginx/http2-client.ts";
import { assetOf } from "./checks.ts";
import type { Proxy } from "#testing/nginx/proxy.ts";

export type Load = {
  requests: number;
  submits: number;
  acknowledged: number;
  /** Requests without an answer, or with a 5xx: what a visitor would notice if browsers did not try again. */
  rawFailures: string[];
  /** Visitors to whom the browser had to say that it did not work. */
  failedVisitors: string[];
  /** Durations of submits, in milliseconds. */
  waits: number[];
  seconds: number;
  stop: () => Promise<void>;
};

/** As app/funnel/state/submit-answers.ts: the same request again after these, then the visitor is told. */
const WAITS_MS = [1000, 2000, 4000, 8000];

type Loading = {
  proxy: Pick<Proxy, "url" | "port" | "certificate">;
  perSecond: number;
  journal: string;
  phase: () => string;
};

/**
 * More than these at once, and the machine cannot keep up: then fewer come, and the report says how many. So few that each has its
 * answer long before a browser gives up, also where other programs take most of the machine.
 */
const MAX_CONCURRENT = 50;
const VISITORS_PER_CONNECTION = 10;

/**
 * Visitors who send their lead; every fifth opens a page and fetches one of its files before. Ten share a TLS connection, one
 * after the other: making connections would be most of the work, and is not what is tried here.
 */
export function startVisitors({ proxy, perSecond, journal, phase }: Loading): Load {
  const begun = performance.now();
  const free: { browser: Browser; left: number }[] = [];

  async function visit(n: number): Promise<void> {
    const seat = free.pop() ?? { browser: openBrowser(proxy, n), left: VISITORS_PER_CONNECTION };
    if (n % 5 === 0) await look(seat.browser, n);
    await submit(seat.browser, n);
    if (--seat.left > 0) free.push(seat);
    else seat.browser.close();
  }

  async function look(browser: Browser, n: number): Promise<void> {
    // Every second one has a cookie and gets a page of their own; the others may get one that nginx keeps.
    const page = await persist("page", () => browser.ask("/treppenlift", n % 10 === 0 ? { cookie: `drill=${n}` } : {}));
    if (page) await persist("asset", () => browser.ask(assetOf(page)));
  }

  async function submit(browser: Browser, n: number): Promise<void> {
    const lead = leadOf(n);
    const json = { "content-type": "application/json" };
    const sent = performance.now();
    load.submits++;
    const answer = await persist("lead", () => browser.ask("/api/submissions", json, JSON.stringify(lead)));
    if (answer === undefined) return;
    appendFileSync(journal, `${lead.id}\n`);
    load.acknowledged++;
    load.waits.push(performance.now() - sent);
  }

  async function persist(what: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    for (const waitMs of [...WAITS_MS, undefined]) {
      load.requests++;
      const { answer, problem } = await ask().then(
        (value) => ({ answer: value, problem: value.status === 200 ? undefined : `status ${value.status}` }),
        (error: unknown) => ({ answer: undefined, problem: String(error) }),
      );
      if (problem === undefined) return answer;
      load.rawFailures.push(`${what} while ${phase()}: ${problem}`);
      if (waitMs !== undefined) await wait(waitMs);
    }
    load.failedVisitors.push(what);
    return undefined;
  }

  const sending = keepSending({ perSecond, maxAtOnce: MAX_CONCURRENT }, visit);
  const load: Load = {
    requests: 0,
    submits: 0,
    acknowledged: 0,
    rawFailures: [],
    failedVisitors: [],
    waits: [],
    seconds: 0,
    async stop() {
      load.seconds = (performance.now() - begun) / 1000;
      await sending.stop();
      for (const { browser } of free) browser.close();
    },
  };
  return load;
}
