import type { Job } from "#server/operations/jobs/read-jobs.ts";
import { finishedOf, progressText } from "#app/admin/labels/job-words.ts";
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
