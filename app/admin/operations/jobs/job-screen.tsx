import { useMemo } from "react";
import { Form, Link } from "react-router";
import { formPath, jobPath } from "#app/admin/frame/screens.ts";
import { formatExact, formatNumber } from "#app/admin/labels/format.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Tabs } from "#app/admin/ui/controls/tabs.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { NoticeFrame } from "#app/admin/ui/display/notice.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { DataTable, Pager } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ItemResult } from "#server/operations/jobs/job.ts";
import type { ListedItem } from "#server/operations/jobs/list-items.ts";
import type { Job } from "#server/operations/jobs/read-jobs.ts";
import type { JobStatusChange } from "#server/operations/jobs/set-job-status.ts";
import { JobProgress } from "./job-list.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { doneToast } from "#app/admin/labels/staff-toast.ts";
import { allDeletedText, jobStatus, resultLabel } from "#app/admin/labels/job-texts.ts";
import { resultNote } from "./job-texts.ts";
import styles from "./jobs.module.css";

type Props = {
  job: Job;
  items: readonly ListedItem[];
  next: number | undefined;
  result: ItemResult | undefined;
  mayAct: boolean;
  now: Date;
};

/** Limits the specified toast to users who waited for the end. */
const JUST_OVER_MS = 60_000;

/** Progress, results and leads of a job. */
export function JobScreen({ job, items, next, result, mayAct, now }: Props) {
  const results = Object.keys(job.counts) as ItemResult[];
  const allDeleted = allDeletedText(job);
  const toast = useMemo(() => (allDeleted === undefined ? undefined : doneToast(allDeleted)), [allDeleted]);
  const isJustOver = job.endedAt !== null && now.getTime() - job.endedAt.getTime() < JUST_OVER_MS;
  const more = (after: number) => `${jobPath(job.id, result)}&after=${after}`;
  return (
    <>
      <ActionToast toast={isJustOver ? toast : undefined} />
      <Panel
        title="Progress"
        note={<StatusChip {...jobStatus(job)} />}
        actions={mayAct && job.endedAt === null ? <Steer job={job} /> : undefined}
      >
        <PanelBody className={layoutStyles["column"]}>
          <div role="status">
            <JobProgress job={job} />
          </div>
          {allDeleted ? <NoticeFrame kind="success">{allDeleted}</NoticeFrame> : null}
          <p className={textStyles["note"]}>
            Started {formatExact(job.createdAt)} by {job.by}
            {job.endedAt ? `, ended ${formatExact(job.endedAt)}` : ""}
          </p>
        </PanelBody>
      </Panel>
      <div className={styles["results"]}>
        <Tabs label="Result">
          <Link to={jobPath(job.id)} aria-current={result === undefined ? "page" : undefined}>
            All <span>{formatNumber(job.items)}</span>
          </Link>
          {results.map((one) => (
            <Link key={one} to={jobPath(job.id, one)} aria-current={result === one ? "page" : undefined}>
              {resultLabel(one).word} <span>{formatNumber(job.counts[one] ?? 0)}</span>
            </Link>
          ))}
        </Tabs>
      </div>
      {result === undefined || resultNote(result) === "" ? null : (
        <p className={textStyles["note"]}>{resultNote(result)}</p>
      )}
      {items.length > 0 ? (
        <Items items={items} now={now} />
      ) : (
        <EmptyState title="No lead">None came to this.</EmptyState>
      )}
      <Pager>
        {next === undefined ? null : (
          <ButtonLink size="sm" to={more(next)}>
            More
          </ButtonLink>
        )}
      </Pager>
    </>
  );
}

const STEERINGS: Readonly<Record<JobStatusChange, { label: string; icon: "pause" | "play" | "close" }>> = {
  pause: { label: "Pause", icon: "pause" },
  resume: { label: "Resume", icon: "play" },
  stop: { label: "Stop", icon: "close" },
};

const steeringsOf = ({ status }: Job): readonly JobStatusChange[] => {
  switch (status) {
    case "running":
      return ["pause", "stop"];
    case "paused":
      return ["resume", "stop"];
    case "stopped":
    case "done":
      return [];
  }
};

const Steer = ({ job }: { job: Job }) => (
  <Form method="post" className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`} preventScrollReset>
    <input type="hidden" name="job" value={job.id} />
    {steeringsOf(job).map((steering) => (
      <Button key={steering} type="submit" size="sm" name="intent" value={steering} icon={STEERINGS[steering].icon}>
        {STEERINGS[steering].label}
      </Button>
    ))}
  </Form>
);

const Items = ({ items, now }: { items: readonly ListedItem[]; now: Date }) => (
  <Panel title="Leads">
    <DataTable
      label="Leads of this job"
      className={styles["table"]}
      rows={items}
      keyOf={({ n }) => n}
      columns={[
        {
          head: "Lead",
          cell: ({ formType, receivedAt, submissionId }) =>
            formType && receivedAt ? (
              <Link
                className={`${textStyles["link"]} ${layoutStyles["row"]}`}
                to={`${formPath(formType)}?lead=${submissionId}`}
              >
                <FormCode formType={formType} />
                <Time at={receivedAt} as="moment" now={now} />
              </Link>
            ) : (
              <span className={textStyles["faint"]}>Erased</span>
            ),
        },
        { head: "Service", cell: ({ serviceName }) => serviceName },
        { head: "Result", cell: ({ result }) => <StatusChip {...resultLabel(result)} /> },
        {
          head: "What the service said",
          label: "Said",
          cell: ({ message }) => (message === "" ? null : <span className={styles["message"]}>{message}</span>),
        },
      ]}
    />
  </Panel>
);
