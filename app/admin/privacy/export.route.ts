import { data } from "react-router";
import { pdfFonts } from "#app/fonts/pdf-fonts.server.ts";
import { isId } from "#app/web/form-values.ts";
import { freshLoader } from "#app/web/staff-guard.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { writePdf } from "#server/privacy/dossier/write-pdf.ts";
import type { PersonalDataExport } from "#server/privacy/person-copy/export-person.ts";
import { exportPerson } from "#server/privacy/person-copy/export-person.ts";
import { paperHtml } from "#server/privacy/person-copy/paper-html.ts";
import { personCopyPaper } from "#server/privacy/person-copy/person-copy-paper.ts";
import { readRequest } from "#server/privacy/requests.ts";

const TYPES = { json: "application/json", html: "text/html; charset=utf-8", pdf: "application/pdf" } as const;
type Format = keyof typeof TYPES;

const isFormat = (text: string | null): text is Format => text !== null && Object.hasOwn(TYPES, text);

/** The copy by Art. 15 GDPR as a file. Requires the identity check. */
export const loader = freshLoader("operator", async ({ staff, deps: { db, site }, params, request: { url } }) => {
  const id = params["request"] ?? "";
  const request = isId(id) ? await readRequest(db, id) : undefined;
  if (!request) throw data("There is no such request", { status: 404 });
  if (request.identityCheckedAt === null) throw data("Check the identity first", { status: 409 });
  const asked = new URL(url).searchParams.get("format");
  const format = isFormat(asked) ? asked : "html";
  const copy = await exportPerson(db, (await site()).operator, request.submissionIds);
  const target = { kind: "privacy_request", id } as const;
  await recordAudit(db, {
    actor: staff.email,
    action: "privacy.export",
    target,
    details: { leads: copy.leads.length },
  });
  return new Response(await write(copy, format), {
    headers: {
      "content-type": TYPES[format],
      "content-disposition": `attachment; filename="auskunft-${id}.${format}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
});

async function write(copy: PersonalDataExport, format: Format): Promise<string | Uint8Array<ArrayBuffer>> {
  switch (format) {
    case "json":
      return JSON.stringify(copy, null, 2);
    case "html":
      return paperHtml(personCopyPaper(copy));
    case "pdf":
      return new Uint8Array(await writePdf(personCopyPaper(copy), pdfFonts(), { now: copy.madeAt }));
  }
}
