import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { exportLeads } from "#server/operations/leads/export/export-leads.ts";
import { scrape } from "#testing/observability/scrape.ts";
import type { OtlpCollector } from "#testing/observability/otlp-collector.ts";
import type { Running } from "#testing/processes/product.ts";

/** Places in which personal data might remain, as text. */
export type Places = Readonly<Record<"dump" | "logs" | "exports" | "metrics" | "traces" | "ledger", string>>;

export type Sources = {
  db: Database;
  /** Connects as a superuser, because a dump holds every table. */
  adminUrl: string;
  binaries: string;
  processes: readonly Running[];
  metricsPorts: readonly number[];
  collector: OtlpCollector;
  ledger: string;
};

export async function readPlaces(sources: Sources): Promise<Places> {
  const metrics = await Promise.all(sources.metricsPorts.map(async (port) => (await scrape(port)).text));
  return {
    dump: dumpOf(sources),
    logs: sources.processes.flatMap(({ log }) => log).join("\n"),
    exports: await exportsOf(sources.db),
    metrics: metrics.join("\n"),
    traces: sources.collector.raw.join("\n"),
    ledger: existsSync(sources.ledger) ? readFileSync(sources.ledger, "utf8") : "",
  };
}

/** All tables, the sealed identities too: what is in them must not be readable. */
export function dumpOf({ binaries, adminUrl }: Pick<Sources, "binaries" | "adminUrl">): string {
  return execFileSync(join(binaries, "pg_dump"), ["--no-sync", adminUrl], {
    encoding: "utf8",
    maxBuffer: 4 * 1024 ** 3,
  });
}

async function exportsOf(db: Database): Promise<string> {
  const files: string[] = [];
  for (const formType of Object.keys(funnels).filter(isFormType))
    for await (const { text } of exportLeads(db, { formType })) files.push(text);
  return files.join("\n");
}
