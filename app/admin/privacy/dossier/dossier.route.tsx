import { data, redirect, Form } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { dossierFile, dossierPath } from "#app/admin/labels/paths.ts";
import { ButtonLink, Button } from "#app/admin/ui/controls/button.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { formString, isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { paperOf } from "#server/privacy/dossier/dossier-paper.ts";
import { findForm, MAX_REASON_LENGTH, openDossier, readOpening } from "#server/privacy/dossier/open-dossier.ts";
import { readDossier } from "#server/privacy/dossier/read-dossier.ts";
import type { Route } from "./+types/dossier.route";
import { whyNotOpened } from "./dossier-texts.ts";
import { OpenDossier } from "./open-dossier.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import styles from "./dossier.module.css";

const notFound = () => data("There is no such lead", { status: 404 });

export const loader = staffLoader("operator", async ({ staff, deps, params }) => {
  const id = params["lead"] ?? "";
  const formType = isId(id) ? await findForm(deps.db, id) : undefined;
  if (formType === undefined) throw notFound();
  const opening = await readOpening(deps.db, { submissionId: id, by: staff.email });
  const dossier = opening && (await readDossier(deps, id));
  if (!opening || !dossier) return { kind: "closed" as const, id, formType, longest: MAX_REASON_LENGTH };
  const { checks, readAt, keptUntil, keptYears, consents } = dossier;
  const canDraw = consents.at(-1)?.screen.kind === "stored";
  const paper = paperOf(dossier, opening);
  return { kind: "open" as const, id, formType, opening, paper, checks, readAt, keptUntil, keptYears, canDraw };
});

export const action = staffActions({
  open: intent("operator", async ({ staff, deps, params, form }) => {
    const id = params["lead"] ?? "";
    if (!isId(id)) throw notFound();
    const reason = formString(form, "reason");
    const opened = await openDossier(deps.db, { submissionId: id, by: staff.email, reason });
    if (opened.kind === "opened") throw redirect(dossierPath(id));
    return { error: whyNotOpened(opened.kind) };
  }),
});

export default function DossierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, formType } = loaderData;
  const back = `${formPath(formType)}?lead=${id}`;
  return (
    <>
      <PageHead
        title="Consent dossier"
        crumbs={[{ label: formName(formType), to: back }]}
        formType={formType}
        sub={id}
        actions={
          loaderData.kind === "open" ? (
            <>
              <ButtonLink to={dossierFile(id, "json")} icon="download" reloadDocument>
                JSON
              </ButtonLink>
              <ButtonLink to={dossierFile(id, "pdf")} icon="download" kind="primary" reloadDocument>
                PDF, German
              </ButtonLink>
            </>
          ) : undefined
        }
      />
      <PageBody>
        {loaderData.kind === "open" ? (
          <OpenDossier {...loaderData} />
        ) : (
          <ReasonForm back={back} longest={loaderData.longest} error={actionData?.error} />
        )}
      </PageBody>
    </>
  );
}

/** Asks for the reason before a dossier opens. The server limits its length. */
const ReasonForm = ({ back, longest, error }: { back: string; longest: number; error: string | undefined }) => (
  <Panel title="Why do you open it?">
    <PanelBody>
      <Form method="post" className={styles["reason"]}>
        <p>
          A dossier shows who gave consent, also after the lead was erased. Your name, the time and the reason become
          part of it and of the audit log.
        </p>
        <Field
          label="Reason"
          name="reason"
          required
          minLength={5}
          maxLength={longest}
          autoComplete="off"
          error={error}
          hint="A claim, a file number, a letter of the authority. Not the person's name: the reason is kept for good."
        />
        <div className={styles["actions"]}>
          <Button kind="primary" icon="document" type="submit" name="intent" value="open">
            Open dossier
          </Button>
          <ButtonLink kind="ghost" to={back}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </PanelBody>
  </Panel>
);
