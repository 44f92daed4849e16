import { formatNumber } from "#app/admin/labels/format.ts";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import { staffLoader } from "#app/web/staff-guard.ts";
import type { DryRun } from "#server/privacy/retention/read-retention.ts";
import { readRetention } from "#server/privacy/retention/read-retention.ts";
import type { Route } from "./+types/retention.route";
import { kindTexts, runText } from "./retention-texts.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./retention.module.css";

export const loader = staffLoader("operator", async ({ deps: { db } }) => ({
  ...(await readRetention(db)),
  now: new Date(),
}));

export default function RetentionPage({ loaderData: { kinds, terms, runs, now } }: Route.ComponentProps) {
  const counted: Readonly<Record<string, DryRun>> = kinds;
  /** Kinds without their own run go with another or stay, as their term says. */
  const rows = Object.entries(kindTexts(terms)).map(([kind, words]) => ({ kind, words, run: counted[kind] }));
  return (
    <>
      <PageHead title="Retention" sub="What is deleted when, and why. Preview only." />
      <PageBody>
        <div className={layoutStyles["stack"]}>
          <Panel title="What is kept how long">
            <DataTable
              label="What is kept how long"
              className={styles["table"]}
              rows={rows}
              keyOf={({ kind }) => kind}
              columns={[
                { head: "Data", cell: ({ words }) => words.name },
                { head: "Kept", cell: ({ words }) => words.term },
                { head: "Within a day", isRight: true, cell: ({ run }) => run && formatNumber(run.tonight) },
                { head: "In 7 days", isRight: true, cell: ({ run }) => run && formatNumber(run.week) },
                { head: "In 30 days", isRight: true, cell: ({ run }) => run && formatNumber(run.month) },
                {
                  head: "Oldest kept",
                  cell: ({ run }) => (run?.oldestAt ? <Time at={run.oldestAt} as="day" now={now} /> : null),
                },
                { head: "Why", cell: ({ words }) => <span className={styles["why"]}>{words.why}</span> },
              ]}
            />
          </Panel>
          <Panel title="Last runs" note="leads; a run begins every hour">
            <DataTable
              label="Last runs"
              className={styles["table"]}
              rows={runs}
              keyOf={({ startedAt }) => startedAt.getTime()}
              empty={<EmptyState title="No run yet">A worker begins one within the hour.</EmptyState>}
              columns={[
                { head: "Begun", cell: ({ startedAt }) => <Time at={startedAt} as="moment" now={now} /> },
                { head: "Erased", isRight: true, cell: ({ erased }) => formatNumber(erased) },
                { head: "Result", cell: runText },
              ]}
            />
          </Panel>
        </div>
      </PageBody>
    </>
  );
}
