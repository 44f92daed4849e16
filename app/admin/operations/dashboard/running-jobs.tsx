import { JOBS_PAGE, jobPath } from "#app/admin/frame/screens.ts";
import { jobStatus, jobTitle, progressText } from "#app/admin/labels/job-texts.ts";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { StatusList, StatusListItem } from "#app/admin/ui/status/status-list.tsx";
import type { Job } from "#server/operations/jobs/read-jobs.ts";
import styles from "./dashboard.module.css";

/** Running bulk jobs; nothing while there are none. */
export const RunningJobs = ({ jobs }: { jobs: readonly Job[] }) =>
  jobs.length === 0 ? null : (
    <div className={styles["jobs"]}>
      <Panel
        title="Jobs under way"
        actions={
          <ButtonLink size="sm" kind="ghost" to={JOBS_PAGE}>
            All jobs
          </ButtonLink>
        }
      >
        <StatusList>
          {jobs.map((job) => {
            const title = jobTitle(job.kind, job.plan, job.items, job.serviceName);
            return (
              <StatusListItem
                key={job.id}
                status={jobStatus(job).status}
                what={title}
                why={`${jobStatus(job).word} · ${progressText(job)}`}
                actions={
                  <ButtonLink size="sm" to={jobPath(job.id)} aria-label={`Open: ${title}`}>
                    Open
                  </ButtonLink>
                }
              />
            );
          })}
        </StatusList>
      </Panel>
    </div>
  );
