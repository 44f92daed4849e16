import { Form } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/checkbox.tsx";
import { CardTable } from "#app/admin/ui/table/card-table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ErasureTask } from "#server/leads/erasure-tasks.ts";
import styles from "./erasures.module.css";

/** Whom to ask to erase which lead, a line each. */
export const ErasuresTable = ({ tasks, now }: { tasks: readonly ErasureTask[]; now: Date }) => (
  <Form method="post" className={styles["form"]}>
    <PanelFrame label="Services to tell">
      <CardTable label="Services to tell" className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Lead</th>
            <th scope="col">Form</th>
            <th scope="col">Erased</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map(({ id, service, submissionId, formType, createdBy, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                <CheckboxLine name="tasks" value={id} aria-label={`${service}, lead ${submissionId}`}>
                  {service}
                </CheckboxLine>
              </th>
              <td data-label="Lead" className={`${textStyles["mono"]} ${textStyles["small"]} ${styles["id"]}`}>
                {submissionId}
              </td>
              <td data-label="Form">{formName(formType)}</td>
              <td data-label="Erased">
                <span>
                  <Time at={createdAt} as="moment" now={now} />{" "}
                  <span className={textStyles["note"]}>by {createdBy}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </PanelFrame>
    <div>
      <Button kind="primary" icon="check" type="submit" name="intent" value="told">
        Ticked ones are told
      </Button>
    </div>
  </Form>
);
