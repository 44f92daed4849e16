import { data } from "react-router";
import { isFormType } from "#funnels/registry.ts";
import { readLeadFilter } from "./filters/read-lead-filter.server.ts";
import { freshLoader } from "#app/web/staff-guard.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { exportLeads, type ExportChunk } from "#server/leads/export/export-leads.ts";

/** The list as a file, with the filters of its address. Who exported how many leads is recorded. */
export const loader = freshLoader("operator", async ({ staff, deps: { db }, params, request }) => {
  const { formId } = params;
  if (!isFormType(formId)) throw data("Invalid form type", { status: 404 });
  const { searchParams } = new URL(request.url);
  const { filter } = readLeadFilter(formId, searchParams);
  const about = { actor: staff.email, target: { kind: "form", id: formId } } as const;
  const filters = Object.keys(filter).filter((name) => name !== "formType");
  await recordAudit(db, { ...about, action: "leads.export", details: { filters } });
  const finish = (count: number, isComplete: boolean) =>
    recordAudit(db, { ...about, action: "leads.exported", details: { count, isComplete } });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(streamOf(exportLeads(db, filter), finish), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${formId}-${day}.csv"`,
      "cache-control": "private, no-store",
    },
  });
});

/** One chunk whenever the browser has taken the one before: a slow download uses no more memory than a fast one. */
function streamOf(
  chunks: AsyncGenerator<ExportChunk, void, void>,
  finish: (count: number, isComplete: boolean) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let count = 0;
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) {
        await finish(count, true);
        controller.close();
        return;
      }
      count += next.value.leads;
      controller.enqueue(encoder.encode(next.value.text));
    },
    async cancel() {
      await chunks.return();
      await finish(count, false);
    },
  });
}
