import { redirect } from "react-router";
import { dossierPath } from "#app/admin/labels/paths.ts";
import { pdfFonts } from "#app/fonts/pdf-fonts.server.ts";
import { isId } from "#app/web/form-values.ts";
import { freshLoader } from "#app/web/staff-guard.ts";
import { dossierJson, paperOf } from "#server/privacy/dossier/dossier-paper.ts";
import { readOpening, recordExport } from "#server/privacy/dossier/open-dossier.ts";
import { readDossier } from "#server/privacy/dossier/read-dossier.ts";
import { writePdf } from "#server/privacy/dossier/write-pdf.ts";

/** The dossier as a file, for users who have opened it with a reason. The export is recorded in the chain. */
export const loader = freshLoader("operator", async ({ staff, deps, params, request }) => {
  const id = params["lead"] ?? "";
  const as = new URL(request.url).searchParams.get("as") === "json" ? "json" : "pdf";
  const opening = isId(id) ? await readOpening(deps.db, { submissionId: id, by: staff.email }) : undefined;
  if (!opening) throw redirect(dossierPath(id));
  await recordExport(deps.db, id, staff.email, as);
  const dossier = await readDossier(deps, id);
  if (!dossier) throw new Response(null, { status: 404 });
  const file =
    as === "json"
      ? dossierJson(dossier, opening)
      : new Uint8Array(await writePdf(paperOf(dossier, opening), pdfFonts(), { now: dossier.readAt }));
  return new Response(file, {
    headers: {
      "content-type": as === "json" ? "application/json; charset=utf-8" : "application/pdf",
      "content-disposition": `attachment; filename="nachweis-${id}.${as}"`,
      "x-content-type-options": "nosniff",
    },
  });
});
