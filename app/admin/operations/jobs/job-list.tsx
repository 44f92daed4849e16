import { Link } from "react-router";
import { jobPath } from "#app/admin/frame/screens.ts";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Job } from "#server/operations/jobs/read-jobs.ts";
import { jobStatus, jobTitle, finishedOf, progressText } from "#app/admin/labels/job-words.ts";
import styles from "./jobs.module.css";

const WIDTH = 240;

/** Solid: over. Pale: under way. The words say the same. */
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

/** The newest jobs, a line each. */
export const JobList = ({ jobs, now }: { jobs: readonly Job[]; now: Date }) => (
  <PanelFrame label="Jobs">
    <CardTable label="Jobs" className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Status</th>
          <th scope="col">What came of it</th>
          <th scope="col">Started</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <th scope="row">
              <Link className={textStyles["link"]} to={jobPath(job.id)}>
                {jobTitle(job.kind, job.plan, job.items, job.serviceName)}
              </Link>
            </th>
            <td data-label="Status">
              <StatusChip {...jobStatus(job)} />
            </td>
            <td data-label="Result">
              <JobProgress job={job} />
            </td>
            <td data-label="Started">
              <span data-two-lines>
                <Time at={job.createdAt} as="moment" now={now} />
                <small>{job.by}</small>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  </PanelFrame>
);
