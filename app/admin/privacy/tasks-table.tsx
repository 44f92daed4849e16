import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import { PanelBody } from "#app/admin/ui/display/panel.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { SentNotice } from "#server/privacy/list-notices.ts";
import { NOTICE_WORDS, wordOf } from "./privacy-texts.ts";
import styles from "./privacy.module.css";

type Props = { notices: readonly SentNotice[]; now: Date };

/** Whom a person has to tell, a line each. */
export const TasksTable = ({ notices, now }: Props) => (
  <Form method="post" className={styles["form"]}>
    <CardTable label="Who has to be told by you" className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">Receiver</th>
          <th scope="col">What</th>
          <th scope="col">Lead</th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {notices.map(({ id, receiver, kind, lastMessage, submissionId, createdAt }) => (
          <Line
            key={id}
            what={wordOf(NOTICE_WORDS, kind)}
            note={lastMessage}
            {...{ id, receiver, submissionId, createdAt, now }}
          />
        ))}
      </tbody>
    </CardTable>
    <PanelBody>
      <Button icon="check" type="submit" name="intent" value="told">
        Ticked ones are told
      </Button>
    </PanelBody>
  </Form>
);

type LineProps = {
  id: string;
  receiver: string;
  what: string;
  note?: string | null;
  submissionId: string;
  createdAt: Date;
  now: Date;
};

const Line = ({ id, receiver, what, note, submissionId, createdAt, now }: LineProps) => (
  <tr>
    <th scope="row">
      <CheckboxLine name="notices" value={id} aria-label={`${receiver}, lead ${submissionId}`}>
        {receiver}
      </CheckboxLine>
    </th>
    <td data-label="What">
      <span>
        {what} {note ? <span className={textStyles["note"]}>{note}</span> : null}
      </span>
    </td>
    <td data-label="Lead" className={`${textStyles["mono"]} ${textStyles["small"]} ${styles["id"]}`}>
      {submissionId}
    </td>
    <td data-label="Since">
      <Time at={createdAt} as="moment" now={now} />
    </td>
  </tr>
);
