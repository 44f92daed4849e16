import { Form } from "react-router";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import styles from "./dossier.module.css";

/** Asks for the reason before a dossier opens. The server limits its length. */
export const ReasonForm = ({ back, longest, error }: { back: string; longest: number; error: string | undefined }) => (
  <Panel title="Why do you open it?">
    <PanelBody>
      <Form method="post" className={styles["reason"]}>
        <p>
          A dossier shows who gave consent, also after the lead was erased. Your name, the time and the reason become
          part of it and of the audit log.
        </p>
        <Field
          label="Reason"
          name="reason"
          required
          minLength={5}
          maxLength={longest}
          autoComplete="off"
          error={error}
          hint="A claim, a file number, a letter of the authority. Not the person's name: the reason is kept for good."
        />
        <div className={styles["actions"]}>
          <Button kind="primary" icon="document" type="submit" name="intent" value="open">
            Open dossier
          </Button>
          <ButtonLink kind="ghost" to={back}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </PanelBody>
  </Panel>
);
