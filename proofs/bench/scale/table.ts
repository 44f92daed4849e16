import { tableOf, toMarkdown } from "#testing/report/markdown.ts";
import { sizeFor, type Costs, type Sizing } from "./model.ts";

const RATES = [10, 1_000, 100_000, 10_000_000];

/** The table of docs/scaling.md. */
export const scaleTable = (costs: Costs): Promise<string> =>
  toMarkdown([
    tableOf<Sizing>(
      [
        ["leads a day", ({ leadsPerDay }) => leadsPerDay.toLocaleString("en")],
        ["web, cores", ({ webCores }) => figure(webCores)],
        ["workers, cores", ({ workerCores }) => figure(workerCores)],
        ["PostgreSQL, cores", ({ postgresCores }) => figure(postgresCores)],
        ["WAL, MB/s", ({ walMbPerSecond }) => figure(walMbPerSecond)],
        ["storage, TB", ({ storageTb }) => figure(storageTb)],
        ["connections", ({ connections }) => figure(connections)],
        ["euros a month", ({ eurosPerMonth }) => figure(eurosPerMonth)],
        ["short first at one PostgreSQL", ({ first }) => `${first.breaks} (${shareOf(first.share)})`],
      ],
      RATES.map((rate) => sizeFor(rate, costs)),
    ),
  ]);

/** Two digits are more than the measurement is good for. */
const figure = (value: number): string =>
  value >= 100 ? Number(value.toPrecision(2)).toLocaleString("en") : String(Number(value.toPrecision(2)));

const shareOf = (share: number): string =>
  share < 1 ? `${(share * 100).toPrecision(2)} % used` : `${figure(share)} times too little`;
