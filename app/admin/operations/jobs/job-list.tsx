import { Link } from "react-router";
import { jobPath } from "#app/admin/frame/screens.ts";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Job } from "#server/operations/jobs/read-jobs.ts";
import { jobStatus, jobTitle, finishedOf, progressText } from "#app/admin/labels/job-texts.ts";
import styles from "./jobs.module.css";

const WIDTH = 240;

/** Solid: finished. Pale: in progress. The text says the same. */
export function JobProgress({ job }: { job: Job }) {
  const over = (finishedOf(job) / job.items) * WIDTH;
  const underWay = ((job.counts.under_way ?? 0) / job.items) * WIDTH;
  return (
    <span className={styles["progress"]}>
      <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles["all"]} width={WIDTH} height="8" rx="2" />
        <rect className={styles["underWay"]} x={over} width={underWay} height="8" />
        <rect className={styles["over"]} width={over} height="8" rx="2" />
      </svg>
      <span>{progressText(job)}</span>
    </span>
  );
}

/** The newest jobs, one line each. */
export const JobList = ({ jobs, now }: { jobs: readonly Job[]; now: Date }) => (
  <PanelFrame label="Jobs">
    <DataTable
      label="Jobs"
      className={styles["table"]}
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "Job",
          cell: ({ id, kind, plan, items, serviceName }) => (
            <Link className={textStyles["link"]} to={jobPath(id)}>
              {jobTitle(kind, plan, items, serviceName)}
            </Link>
          ),
        },
        { head: "Status", cell: (job) => <StatusChip {...jobStatus(job)} /> },
        { head: "What came of it", label: "Result", cell: (job) => <JobProgress job={job} /> },
        {
          head: "Started",
          cell: ({ createdAt, by }) => (
            <span data-two-lines>
              <Time at={createdAt} as="moment" now={now} />
              <small>{by}</small>
            </span>
          ),
        },
      ]}
    />
  </PanelFrame>
);
