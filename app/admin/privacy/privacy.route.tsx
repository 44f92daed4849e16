import { Form } from "react-router";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { Kpi, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel, PanelBody, PanelFrame } from "#app/admin/ui/display/panel.tsx";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { idsIn, formString } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { traceSearch } from "#server/operations/leads/lead-search.ts";
import type { Found } from "#server/privacy/find-person.ts";
import { findPerson, readFoundLeads } from "#server/privacy/find-person.ts";
import { finishNotices, listNoticeTasks, listNoticesOf } from "#server/privacy/list-notices.ts";
import { listWithdrawals, readPrivacyStats } from "#server/privacy/list-withdrawals.ts";
import type { PrivacyRequest } from "#server/privacy/requests.ts";
import { listRequests } from "#server/privacy/requests.ts";
import type { Route } from "./+types/privacy.route";
import { FoundLeads } from "./found-leads.tsx";
import { toldToast, NEW_REQUEST_PAGE } from "./privacy-texts.ts";
import { RequestsTable } from "./requests-table.tsx";
import { TasksTable } from "./tasks-table.tsx";
import { WithdrawalsTable } from "./withdrawals-table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./privacy.module.css";
import type { Executor } from "#server/platform/db/database.ts";

export const loader = staffLoader("operator", async ({ deps: { db }, request }) => {
  const which = new URL(request.url).searchParams.get("show") === "closed" ? "closed" : "open";
  const [figures, requests, notices, withdrawals] = await Promise.all([
    readPrivacyStats(db),
    listRequests(db, which),
    listNoticeTasks(db),
    listWithdrawals(db),
  ]);
  return { figures, which, requests: await withPeople(db, requests), notices, withdrawals, now: new Date() };
});

type Answer = { toast?: StaffToast; found?: Found };

export const action = staffActions<Answer>({
  /** A post, because the text is personal data and URLs end up in logs. */
  find: intent("operator", async ({ deps, form, staff }) => {
    const typed = formString(form, "person");
    const found = await findPerson(deps, typed);
    const trace =
      found.understoodAs === "code" ? traceSearch(deps.ring, typed, { kind: "code" }) : traceSearch(deps.ring, typed);
    await recordAudit(deps.db, { actor: staff.email, action: "leads.search", details: trace });
    return { found };
  }),
  told: intent("operator", async ({ staff, deps, form }) => {
    return { toast: toldToast(await finishNotices(deps.db, idsIn(form.getAll("notices")), staff.email)) };
  }),
});

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, which, requests, notices, withdrawals, now } = loaderData;
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead
        title="Privacy"
        sub="What people asked of us, who has to be told, and when it is due"
        actions={
          <ButtonLink kind="primary" icon="plus" to={NEW_REQUEST_PAGE}>
            New request
          </ButtonLink>
        }
      />
      <PageBody>
        <div className={layoutStyles["stack"]}>
          <PanelFrame label="Find a person">
            <PanelBody>
              <Form method="post" className={styles["find"]} autoComplete="off">
                <Field
                  label="Find a person"
                  name="person"
                  hint="E-mail, phone, lead number or the code a caller reads out. All forms and kept consents. Written into the audit log"
                  autoComplete="off"
                  required
                />
                <Button type="submit" name="intent" value="find" icon="search">
                  Find
                </Button>
              </Form>
            </PanelBody>
          </PanelFrame>
          {actionData?.found ? <FoundLeads found={actionData.found} now={now} /> : null}
          <KpiStrip label="Privacy">
            <Kpi
              name="Due within 7 days"
              glyph={figures.dueSoon > 0 ? "error" : undefined}
              value={formatNumber(figures.dueSoon)}
              note="one month to answer, Art. 12 GDPR"
            />
            <Kpi name="To notify manually" value={formatNumber(figures.silent)} note="no channel, or no answer there" />
            <Kpi name="Withdrawn this month" value={formatNumber(figures.withdrawn)} note="erased ones too" />
            <Kpi
              name="Never contact again"
              value={formatNumber(figures.neverAgain)}
              note="numbers and addresses, as marks only"
            />
          </KpiStrip>
          <Panel
            title="Requests"
            note={which === "open" ? "due first" : "closed"}
            actions={
              <ButtonLink size="sm" to={which === "open" ? "?show=closed" : "?"}>
                {which === "open" ? "Show closed" : "Show open"}
              </ButtonLink>
            }
          >
            {requests.length > 0 ? (
              <RequestsTable requests={requests} now={now} />
            ) : (
              <EmptyState title={which === "open" ? "No open request" : "No closed request"}>
                Find the person first: a request names their leads.
              </EmptyState>
            )}
          </Panel>
          <Panel title="Who has to be told by you" note="a notice carries our reference and never a name">
            {notices.length > 0 ? (
              <TasksTable notices={notices} now={now} />
            ) : (
              <EmptyState title="No one left to notify">
                Firms with an address for notices or an e-mail address are told by themselves. The others wait here.
              </EmptyState>
            )}
          </Panel>
          <Panel title="Withdrawals" note="they run by themselves">
            {withdrawals.length > 0 ? (
              <WithdrawalsTable withdrawals={withdrawals} now={now} />
            ) : (
              <EmptyState title="No withdrawal yet">
                People withdraw on the page of their request, or through you.
              </EmptyState>
            )}
          </Panel>
        </div>
      </PageBody>
    </>
  );
}

/** Requests store lead ids only: names are read from the leads while they exist. */
async function withPeople(db: Executor, requests: readonly PrivacyRequest[]) {
  const ids = [...new Set(requests.flatMap(({ submissionIds }) => submissionIds))];
  const [leads, notices] =
    ids.length === 0 ? [[], []] : await Promise.all([readFoundLeads(db, ids), listNoticesOf(db, ids)]);
  const names = new Map(leads.map(({ id, stored }) => [id, stored?.name ?? "Erased"]));
  return requests.map((request) => {
    const people = [...new Set(request.submissionIds.map((id) => names.get(id) ?? "Erased"))];
    const own = notices.filter(({ submissionId }) => request.submissionIds.includes(submissionId));
    const told = own.filter(({ toldAt }) => toldAt !== null).length;
    const confirmed = own.filter(({ confirmedAt }) => confirmedAt !== null).length;
    return {
      ...request,
      person: people.join(", ") || "Nobody found",
      told: own.length === 0 ? "" : `${told} of ${own.length} told, ${confirmed} confirmed`,
    };
  });
}
