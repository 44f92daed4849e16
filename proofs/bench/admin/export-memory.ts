import { funnels, isFormType } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { exportLeads } from "#server/operations/leads/export/export-leads.ts";

export type Exported = { leads: number; megabytes: number; seconds: number; beforeMb: number; peakMb: number };

const MB = 1024 * 1024;

/** Exports form after form until so many leads are out, and watches the memory of this process. */
export async function exportMany(db: Database, wanted: number): Promise<Exported> {
  globalThis.gc?.();
  const begun = performance.now();
  const beforeMb = process.memoryUsage.rss() / MB;
  let [leads, bytes, peakMb] = [0, 0, beforeMb];
  for (const formType of Object.keys(funnels)) {
    if (!isFormType(formType) || leads >= wanted) continue;
    for await (const chunk of exportLeads(db, { formType })) {
      leads += chunk.ids.length;
      bytes += Buffer.byteLength(chunk.text);
      peakMb = Math.max(peakMb, process.memoryUsage.rss() / MB);
      if (leads >= wanted) break;
    }
  }
  return { leads, megabytes: bytes / MB, seconds: (performance.now() - begun) / 1000, beforeMb, peakMb };
}
