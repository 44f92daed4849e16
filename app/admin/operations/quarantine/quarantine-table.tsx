import { useRef } from "react";
import { Form, Link } from "react-router";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { signalText } from "#app/admin/labels/spam-signals.ts";
import type { QuarantinedLead } from "#server/intake/quarantine/list-quarantine.ts";
import { Checkbox } from "#app/admin/ui/inputs/input.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./quarantine.module.css";

type Props = { rows: readonly QuarantinedLead[]; mayAct: boolean; now: Date };

/**
 * One form around the table, so that it works without scripts: a row's button releases that row, the buttons on top the ticked
 * ones. Deletion is confirmed at its own URL.
 */
export function QuarantineTable({ rows, mayAct, now }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const scriptsRun = useScriptsRun();
  const tickAll = (ticked: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("input[name=leads]") ?? []) box.checked = ticked;
  };
  return (
    <Form method="post" ref={form}>
      {mayAct ? (
        <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["actions"]}`}>
          <Button type="submit" name="intent" value="release" kind="primary" icon="check">
            Release selected
          </Button>
          <Button type="submit" name="ask" value="delete" formMethod="get" kind="danger" icon="trash">
            Delete selected
          </Button>
        </div>
      ) : null}
      <PanelFrame label="Leads in quarantine">
        <DataTable
          look="tall"
          className={styles["table"]}
          isHeadless
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            mayAct && {
              head: "Selection",
              hasHiddenHead: !scriptsRun,
              headContent: (
                <Checkbox
                  key={rows[0]?.id} // resets the boxes when the rows change
                  aria-label="Select all on this page"
                  onChange={(event) => tickAll(event.currentTarget.checked)}
                />
              ),
              className: styles["checkColumn"],
              cell: (lead) => <Checkbox name="leads" value={lead.id} aria-label={`Select ${nameOf(lead)}`} />,
            },
            {
              head: "Held",
              cellClassName: textStyles["muted"],
              cell: ({ heldAt }) => <Time at={heldAt} as="moment" now={now} />,
            },
            {
              head: "Lead",
              cell: ({ id, formType, name, phone, email, postalCode }) => (
                <span data-two-lines>
                  <Link className={textStyles["link"]} to={`${formPath(formType)}?lead=${id}`}>
                    {name || "No name"}
                  </Link>
                  <small>{[phone, email, postalCode].filter(Boolean).join(" · ")}</small>
                </span>
              ),
            },
            {
              head: "Form",
              className: styles["wideOnly"],
              cell: ({ formType }) => (
                <span className={layoutStyles["row"]}>
                  <FormCode formType={formType} />
                  {formName(formType)}
                </span>
              ),
            },
            {
              head: "Why",
              cell: ({ spamSignals }) => (
                <ul className={styles["reasons"]}>
                  {spamSignals.map((signal) => (
                    <li key={signal}>{signalText(signal)}</li>
                  ))}
                </ul>
              ),
            },
            mayAct && {
              head: "Actions",
              hasHiddenHead: true,
              cellClassName: textStyles["right"],
              cell: (lead) => (
                <Button type="submit" size="sm" name="only" value={lead.id} aria-label={`Release ${nameOf(lead)}`}>
                  Release
                </Button>
              ),
            },
          ]}
        />
      </PanelFrame>
      {/* Last, so that the intent of a button on top is read before it. */}
      <input type="hidden" name="intent" value="release" />
    </Form>
  );
}

const nameOf = ({ name }: QuarantinedLead): string => name || "a lead without a name";
