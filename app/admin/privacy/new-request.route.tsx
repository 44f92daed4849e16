import { data, Form, redirect } from "react-router";
import { berlinDay } from "#app/admin/labels/format.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField } from "#app/admin/ui/controls/field.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { idsIn, formString } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { startOfBerlinDay } from "#server/platform/berlin-time.ts";
import { readFoundLeads } from "#server/privacy/find-person.ts";
import { CAME_BY, isOneOf, REQUEST_KINDS, createRequest } from "#server/privacy/requests.ts";
import type { Route } from "./+types/new-request.route";
import { LeadLine } from "./found-leads.tsx";
import { CAME_BY_TEXTS, KIND_TEXTS, PRIVACY_PAGE, requestPath } from "./privacy-texts.ts";
import styles from "./privacy.module.css";

export const loader = staffLoader("operator", async ({ deps: { db }, request }) => {
  const ids = idsIn(new URL(request.url).searchParams.getAll("lead"));
  return { leads: ids.length === 0 ? [] : await readFoundLeads(db, ids), now: new Date() };
});

export const action = staffActions({
  save: intent("operator", async ({ deps: { db }, form, staff }) => {
    const [kind, cameBy] = [formString(form, "kind"), formString(form, "cameBy")];
    const day = formString(form, "receivedOn");
    const receivedAt = day === berlinDay(new Date()) ? new Date() : startOfBerlinDay(day);
    if (!isOneOf(REQUEST_KINDS, kind) || !isOneOf(CAME_BY, cameBy) || !receivedAt || receivedAt > new Date())
      return data(
        { problem: "Choose what is asked for, how it came, and a day that is not in the future" },
        { status: 422 },
      );
    const submissionIds = (await readFoundLeads(db, idsIn(form.getAll("lead")))).map(({ id }) => id);
    const buyersTold = !form.has("quiet");
    throw redirect(
      requestPath(await createRequest(db, { kind, cameBy, submissionIds, buyersTold, receivedAt, by: staff.email })),
    );
  }),
});

export default function NewRequest({ loaderData: { leads, now }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="New request" crumbs={[{ label: "Privacy", to: PRIVACY_PAGE }]} />
      <PageBody>
        <Form method="post" className={styles["form"]}>
          {actionData?.problem ? <Notice kind="error" title={actionData.problem} appears /> : null}
          <Panel title="About">
            {leads.length === 0 ? (
              <EmptyState title="No lead">
                Find the person on the page before, or go on: the answer is then that we have nothing.
              </EmptyState>
            ) : (
              <ul className={styles["found"]}>
                {leads.map((lead) => (
                  <li key={lead.id}>
                    <CheckboxLine name="lead" value={lead.id} defaultChecked aria-label={`Lead ${lead.id}`} />
                    <LeadLine lead={lead} now={now} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="What is asked for">
            <PanelBody className={styles["pair"]}>
              <SelectField label="Request" required name="kind" options={Object.entries(KIND_TEXTS)} />
              <SelectField label="It came by" required name="cameBy" options={Object.entries(CAME_BY_TEXTS)} />
              <Field
                label="Received on"
                name="receivedOn"
                type="date"
                defaultValue={berlinDay(now)}
                max={berlinDay(now)}
                hint="The month to answer begins on this day"
                required
              />
              <CheckboxLine name="quiet" value="yes">
                The person asked not to tell the buyers
              </CheckboxLine>
            </PanelBody>
          </Panel>
          <div className={layoutStyles["row"]}>
            <Button kind="primary" type="submit" name="intent" value="save">
              Save request
            </Button>
            <ButtonLink to={PRIVACY_PAGE}>Cancel</ButtonLink>
          </div>
        </Form>
      </PageBody>
    </>
  );
}
