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
import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./quarantine.module.css";

type Props = { rows: readonly QuarantinedLead[]; mayAct: boolean; now: Date };

/**
 * One form around the table, so that everything works without scripts: a row's button releases that row, the buttons on top
 * the ticked ones. Deleting needs a confirmation, which has its own address.
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
        <Table rows="tall" className={styles["table"]}>
          <thead>
            <tr>
              {mayAct ? (
                <th className={styles["checkColumn"]}>
                  {scriptsRun ? (
                    <Checkbox
                      key={rows[0]?.id} // other rows: not all of them are ticked
                      aria-label="Select all on this page"
                      onChange={(event) => tickAll(event.currentTarget.checked)}
                    />
                  ) : (
                    <span className={layoutStyles["visuallyHidden"]}>Selection</span>
                  )}
                </th>
              ) : null}
              <th scope="col">Held</th>
              <th scope="col">Lead</th>
              <th scope="col" className={styles["wideOnly"]}>
                Form
              </th>
              <th scope="col">Why</th>
              {mayAct ? (
                <th>
                  <span className={layoutStyles["visuallyHidden"]}>Actions</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((lead) => (
              <Row key={lead.id} lead={lead} mayAct={mayAct} now={now} />
            ))}
          </tbody>
        </Table>
      </PanelFrame>
      {/* Last, so that the buttons on top, which name an intent of their own, are read before it. */}
      <input type="hidden" name="intent" value="release" />
    </Form>
  );
}

const Row = ({ lead, mayAct, now }: { lead: QuarantinedLead; mayAct: boolean; now: Date }) => {
  const name = lead.name || "a lead without a name";
  return (
    <tr>
      {mayAct ? (
        <td>
          <Checkbox name="leads" value={lead.id} aria-label={`Select ${name}`} />
        </td>
      ) : null}
      <td className={textStyles["muted"]}>
        <Time at={lead.heldAt} as="moment" now={now} />
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell; the link inside is named */}
      <td>
        <span data-two-lines>
          <Link className={textStyles["link"]} to={`${formPath(lead.formType)}?lead=${lead.id}`}>
            {lead.name || "No name"}
          </Link>
          <small>{[lead.phone, lead.email, lead.postalCode].filter(Boolean).join(" · ")}</small>
        </span>
      </td>
      <td className={styles["wideOnly"]}>
        <span className={layoutStyles["row"]}>
          <FormCode formType={lead.formType} />
          {formName(lead.formType)}
        </span>
      </td>
      <td>
        <ul className={styles["reasons"]}>
          {lead.signs.map((signal) => (
            <li key={signal}>{signalText(signal)}</li>
          ))}
        </ul>
      </td>
      {mayAct ? (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell; the button inside is named
        <td className={textStyles["right"]}>
          <Button type="submit" size="sm" name="only" value={lead.id} aria-label={`Release ${name}`}>
            Release
          </Button>
        </td>
      ) : null}
    </tr>
  );
};
