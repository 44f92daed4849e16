import { Form, Link } from "react-router";
import { formPath, JOBS_PAGE } from "#app/admin/frame/screens.ts";
import { circuitLabel } from "#app/admin/labels/circuit-states.ts";
import { closeReasons } from "#app/admin/labels/close-reasons.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import type { IconName } from "#app/admin/ui/controls/icon.tsx";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { SelectField } from "#app/admin/ui/controls/field.tsx";
import { NoticeFrame } from "#app/admin/ui/display/notice.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { FormType } from "#funnels/registry.ts";
import type { JobPlan, PlannedKind } from "#server/operations/jobs/job.ts";
import type { PlannedJob } from "#server/operations/jobs/plan-job.ts";
import { explainJob, startLabel } from "#app/admin/labels/job-texts.ts";
import { costText, planDuration } from "./job-texts.ts";
import styles from "./jobs.module.css";

type Props = { kind: PlannedKind; plan: JobPlan; planned: PlannedJob; mayAct: boolean };

/** Plan of a job with services, duration and one button. */
export const JobPlanPanel = ({ kind, plan, planned, mayAct }: Props) => (
  <Panel title="Plan">
    <DataTable
      label="Plan"
      className={styles["table"]}
      rows={planned.services}
      keyOf={({ id }) => id}
      columns={[
        { head: "Service", cell: ({ name }) => name },
        { head: "Status", cell: ({ state }) => <StatusChip {...circuitLabel(state)} /> },
        {
          head: "Leads",
          cell: ({ id, count, forms }) => (
            <span className={styles["forms"]}>
              {formatNumber(count)}
              {forms.map((form) => (
                <Link key={form.formType} className={textStyles["link"]} to={listPath(kind, form.formType, id)}>
                  {formName(form.formType)}: {formatNumber(form.count)}
                </Link>
              ))}
            </span>
          ),
        },
        { head: "Rate", cell: ({ perSecond }) => `${formatNumber(perSecond)} a second` },
        { head: "Takes", cell: (service) => planDuration(kind, service) },
      ]}
    />
    <PanelBody className={layoutStyles["column"]}>
      {kind === "send-old" ? (
        <NoticeFrame kind="info">{costText(planned)}</NoticeFrame>
      ) : (
        <p className={textStyles["muted"]}>{explainJob(kind)}</p>
      )}
      {planned.isMore ? (
        <NoticeFrame kind="info">
          One job takes {formatNumber(planned.count)} leads,{" "}
          {kind === "send-old" ? "the newest" : "those that have waited longest"}. Start another for the rest.
        </NoticeFrame>
      ) : null}
      <Form method="post" action={JOBS_PAGE} className={layoutStyles["column"]}>
        <input type="hidden" name="intent" value={kind} />
        <input type="hidden" name="service" value={plan.apiServiceId ?? ""} />
        <input type="hidden" name="form" value={plan.formType ?? ""} />
        <input type="hidden" name="outcome" value={plan.outcome ?? ""} />
        <input type="hidden" name="days" value={plan.days ?? ""} />
        <input type="hidden" name="until" value={planned.until.toISOString()} />
        <input type="hidden" name="agreedCount" value={planned.count} />
        {kind === "close" && mayAct ? <ReasonField /> : null}
        <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
          {mayAct ? (
            <Button type="submit" kind="primary" icon={ICONS[kind]}>
              {startLabel(kind, planned.count)}
            </Button>
          ) : (
            <span className={textStyles["note"]}>Your role may look at plans, and not start them</span>
          )}
          <ButtonLink kind="ghost" to={JOBS_PAGE}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </PanelBody>
  </Panel>
);

const ReasonField = () => (
  <SelectField label="Why" hint="It stands with every lead and in the audit log" name="reason" options={closeReasons} />
);

const ICONS = { retry: "retry", close: "check", "send-old": "send" } as const satisfies Record<PlannedKind, IconName>;

/** List of these leads. */
const listPath = (kind: PlannedKind, formType: FormType, service: string): string => {
  const which = kind === "send-old" ? { status: "not_sent" } : { view: "undelivered", status: "error" };
  return `${formPath(formType)}?${new URLSearchParams({ ...which, service }).toString()}`;
};
