import { redirect } from "react-router";
import { dossierPath } from "#app/admin/labels/paths.ts";
import { drawConsentScreen } from "#app/funnel/consent-screen.server.tsx";
import { isId } from "#app/web/form-values.ts";
import { staffLoader } from "#app/web/staff-guard.ts";
import { readOpening } from "#server/privacy/dossier/open-dossier.ts";
import { readDossier } from "#server/privacy/dossier/read-dossier.ts";
import { readSiteAt } from "#server/site/read-site.ts";

/** The recreated consent step as its own page, so that no script of it can run in the staff area. */
export const loader = staffLoader("operator", async ({ staff, deps, params }) => {
  const id = params["lead"] ?? "";
  if (!isId(id)) throw new Response(null, { status: 404 });
  const opening = await readOpening(deps.db, { submissionId: id, by: staff.email });
  if (!opening) throw redirect(dossierPath(id));
  const consent = (await readDossier(deps, id))?.consents.at(-1);
  const drawn = consent && (await drawConsentScreen(consent, await readSiteAt(deps.db, consent.givenAt)));
  if (!drawn) throw new Response(null, { status: 404 });
  return new Response(drawn.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": drawn.policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
  });
});
