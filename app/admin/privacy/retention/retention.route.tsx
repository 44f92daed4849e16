import { formatNumber } from "#app/admin/labels/format.ts";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import { staffLoader } from "#app/web/staff-guard.ts";
import type { DryRun, Retention } from "#server/privacy/retention/read-retention.ts";
import { readRetention } from "#server/privacy/retention/read-retention.ts";
import type { Route } from "./+types/retention.route";
import { kindWords, runText, type KindWords } from "./retention-texts.ts";
import styles from "./retention.module.css";

export const loader = staffLoader("operator", async ({ deps: { db } }) => ({
  ...(await readRetention(db)),
  now: new Date(),
}));

export default function RetentionPage({ loaderData: { kinds, terms, runs, now } }: Route.ComponentProps) {
  const counted: Readonly<Record<string, DryRun>> = kinds;
  return (
    <>
      <PageHead title="Retention" sub="What goes when, and why. A dry run: nothing is erased by looking." />
      <PageBody>
        <div className={styles["panels"]}>
          <Panel title="What is kept how long">
            <CardTable label="What is kept how long" className={styles["table"]}>
              <thead>
                <tr>
                  <th scope="col">Data</th>
                  <th scope="col">Kept</th>
                  <th scope="col" className={textStyles["right"]}>
                    Within a day
                  </th>
                  <th scope="col" className={textStyles["right"]}>
                    In 7 days
                  </th>
                  <th scope="col" className={textStyles["right"]}>
                    In 30 days
                  </th>
                  <th scope="col">Oldest kept</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {Object.entries(kindWords(terms)).map(([kind, words]) => (
                  <KindRow key={kind} words={words} run={counted[kind]} now={now} />
                ))}
              </tbody>
            </CardTable>
          </Panel>
          <Panel title="Last runs" note="leads; a run begins every hour">
            {runs.length === 0 ? (
              <EmptyState title="No run yet">A worker begins one within the hour.</EmptyState>
            ) : null}
            {runs.length > 0 ? <Runs runs={runs} now={now} /> : null}
          </Panel>
        </div>
      </PageBody>
    </>
  );
}

/** Without a run of its own it goes with something else, or stays: its term says so. */
const KindRow = ({ words, run, now }: { words: KindWords; run: DryRun | undefined; now: Date }) => (
  <tr>
    <th scope="row">{words.name}</th>
    <td data-label="Kept">{words.term}</td>
    <td data-label="Within a day" className={textStyles["right"]}>
      {run ? formatNumber(run.tonight) : null}
    </td>
    <td data-label="In 7 days" className={textStyles["right"]}>
      {run ? formatNumber(run.week) : null}
    </td>
    <td data-label="In 30 days" className={textStyles["right"]}>
      {run ? formatNumber(run.month) : null}
    </td>
    <td data-label="Oldest kept">{run?.oldestAt ? <Time at={run.oldestAt} as="day" now={now} /> : null}</td>
    <td data-label="Why">
      <span className={styles["why"]}>{words.why}</span>
    </td>
  </tr>
);

const Runs = ({ runs, now }: { runs: Retention["runs"]; now: Date }) => (
  <CardTable label="Last runs" className={styles["table"]}>
    <thead>
      <tr>
        <th scope="col">Begun</th>
        <th scope="col" className={textStyles["right"]}>
          Erased
        </th>
        <th scope="col">Result</th>
      </tr>
    </thead>
    <tbody>
      {runs.map((run) => (
        <tr key={run.startedAt.getTime()}>
          <th scope="row">
            <Time at={run.startedAt} as="moment" now={now} />
          </th>
          <td data-label="Erased" className={textStyles["right"]}>
            {formatNumber(run.erased)}
          </td>
          <td data-label="Result">{runText(run)}</td>
        </tr>
      ))}
    </tbody>
  </CardTable>
);
