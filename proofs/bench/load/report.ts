import { tableOf } from "#testing/report/markdown.ts";
import type { Pages } from "./pages.ts";
import type { Load, Steady } from "./submits.ts";

type Measured = { steady: Steady; burst: Load; pages: Pages; perSecond: number; seconds: number; machine: string };

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export function reportOf({ steady, burst, pages, perSecond, seconds, machine }: Measured): string[] {
  const { cost, memoryMb, connections } = steady;
  const submits = tableOf<Load & { name: string }>(
    [
      ["", ({ name }) => name],
      ["submits", ({ submits }) => submits],
      ["refused", ({ refused }) => refused],
      ["lost", ({ lost }) => lost],
      ["delivered", ({ delivered }) => delivered],
      ["p50", ({ p50 }) => ms(p50)],
      ["p99", ({ p99 }) => ms(p99)],
      ["worst", ({ worst }) => ms(worst)],
    ],
    [
      { name: `${perSecond} a second for ${seconds} s`, ...steady },
      { name: "1,000 in a second", ...burst },
    ],
  );
  return [
    "# Load",
    `\`npm run prove load -- --write\`: one web and one worker process, PostgreSQL, the load generator and the lead service on the same ${machine}.`,
    "## Submits",
    'Visitors come at their own moments (open loop) and are timed from them. "Lost" are acknowledged leads that are not in the database.',
    submits,
    `Early and late in the run: web ${memoryMb.web.join(" and ")} MB, worker ${memoryMb.worker.join(" and ")} MB, ${connections.join(" and ")} database connections.`,
    "## Cost of a lead, stored and delivered once",
    `web ${ms(cost.web)}, worker ${ms(cost.worker)}, PostgreSQL ${ms(cost.postgres)}: ${ms(cost.web + cost.worker + cost.postgres)} of one core.`,
    ...pagesReport(pages),
  ];
}

export function pagesReport(pages: Pages): string[] {
  const rates = tableOf<[string, number]>(
    [
      ["", ([name]) => name],
      ["pages/s", ([, rate]) => rate.toFixed(0)],
      ["ratio", ([, rate]) => (rate / pages.bare).toFixed(3)],
    ],
    [
      ["bare Node server", pages.bare],
      ["web, from memory", pages.ours],
      ["web, rendered (a visitor with a cookie)", pages.rendered],
      ["web behind nginx, no cache", pages.proxied],
      ["nginx with its cache", pages.cached],
    ],
  );
  const costs = `A page costs web ${pages.cost.ours.toFixed(2)} ms of one core from memory and ${ms(pages.cost.rendered)} rendered`;
  return [
    "## Pages",
    `The first screen of /treppenlift (${(pages.bytes / 1024).toFixed(1)} KB compressed), 16 connections, pages a second and the ratio to a bare Node server that sends the same bytes.`,
    rates,
    `${costs}: from memory ${(pages.ours / pages.rendered).toFixed(0)} times the pages a second.`,
  ];
}
