import { data } from "react-router";
import { csvDownload } from "#app/web/csv-download.ts";
import { staffLoader } from "#app/web/staff-guard.ts";
import { CSV_BEGIN, csvLine, type CsvChunk } from "#server/platform/csv.ts";
import { isExportPart, rowsOf, type Rows } from "./insights-csv.ts";
import { readInsights, readQuestion } from "./read-insights.server.ts";

/** A table of Insights as a file. It holds anonymous sums, so reading it is not audited. */
export const loader = staffLoader("viewer", async ({ deps: { db }, request }) => {
  const { searchParams } = new URL(request.url);
  const part = searchParams.get("part") ?? "funnel";
  if (!isExportPart(part)) throw data("There is no such table", { status: 404 });
  const question = readQuestion(searchParams);
  const { from, to } = question.range;
  const rows = rowsOf(part, await readInsights(db, question));
  return csvDownload(`${part}-${from}-${to}.csv`, chunkOf(rows), async () => undefined);
});

async function* chunkOf(rows: Rows): AsyncGenerator<CsvChunk, void, void> {
  yield { text: CSV_BEGIN + rows.map((row) => csvLine(row)).join(""), ids: [] };
}
