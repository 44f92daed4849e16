import { useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { formatCount } from "#app/admin/labels/format.ts";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { Choice } from "#app/admin/ui/inputs/input.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { NotListed } from "#server/operations/jobs/job.ts";
import { comparedRows, NOT_LISTED_CHOICES, resolveAction, type ComparedCounts } from "./job-texts.ts";
import styles from "./jobs.module.css";

type Props = { serviceId: string; serviceName: string; list: string; until: Date; counts: ComparedCounts };

/** Shows what the list means before anything is done. Leads outside it need a decision, so nothing is preselected. */
export function ResolveListDialog({ serviceId, serviceName, list, until, counts }: Props) {
  const [chosen, choose] = useState<NotListed>();
  const scriptsRun = useScriptsRun();
  const mustChoose = counts.notListed > 0;
  const action = resolveAction(counts, chosen);
  return (
    <ConfirmDialog
      size="mid"
      glyph={<StatusGlyph status="in_doubt" size={20} />}
      title={`Resolve what is in doubt at ${serviceName}?`}
      text={`Their list has ${formatCount(counts.lines, "line")}.`}
      intent="resolve"
      fields={[
        ["service", serviceId],
        ["list", list],
        ["until", until.toISOString()],
        ["arrived", `${counts.arrived}`],
        ["notListedCount", `${counts.notListed}`],
        ...(mustChoose ? [] : [["notListed", "leave"] as const]),
      ]}
      action={action ?? "Resolve"}
      actionKind="primary"
      canAct={scriptsRun ? action !== undefined && (!mustChoose || chosen !== undefined) : true}
      side={<span className={textStyles["note"]}>Your choice is written to the audit log</span>}
    >
      <dl className={styles["compared"]}>
        {comparedRows(counts).map(({ word, count, means }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              <strong>{count}</strong> <span className={textStyles["muted"]}>{means}</span>
            </dd>
          </div>
        ))}
      </dl>
      {mustChoose ? (
        <fieldset className={layoutStyles["column"]}>
          <legend className={textStyles["note"]}>{formatCount(counts.notListed, "lead")} not in their list</legend>
          {NOT_LISTED_CHOICES.map(({ value, ...words }) => (
            <Choice
              key={value}
              {...words}
              name="notListed"
              value={value}
              required
              checked={chosen === value}
              onChange={() => choose(value)}
            />
          ))}
        </fieldset>
      ) : null}
    </ConfirmDialog>
  );
}
