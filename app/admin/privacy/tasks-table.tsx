import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import { PanelBody } from "#app/admin/ui/display/panel.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { SentNotice } from "#server/privacy/list-notices.ts";
import { NOTICE_TEXTS, wordOf } from "./privacy-texts.ts";
import styles from "./privacy.module.css";

type Props = { notices: readonly SentNotice[]; now: Date };

/** Notices that staff have to give, one line each. */
export const TasksTable = ({ notices, now }: Props) => (
  <Form method="post" className={styles["form"]}>
    <DataTable
      label="Who has to be told by you"
      className={styles["table"]}
      rows={notices}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "Recipient",
          cell: ({ id, recipient, submissionId }) => (
            <CheckboxLine name="notices" value={id} aria-label={`${recipient}, lead ${submissionId}`}>
              {recipient}
            </CheckboxLine>
          ),
        },
        {
          head: "What",
          cell: ({ kind, lastMessage }) => (
            <span>
              {wordOf(NOTICE_TEXTS, kind)}{" "}
              {lastMessage ? <span className={textStyles["note"]}>{lastMessage}</span> : null}
            </span>
          ),
        },
        {
          head: "Lead",
          cellClassName: `${textStyles["mono"]} ${textStyles["small"]} ${styles["id"]}`,
          cell: ({ submissionId }) => submissionId,
        },
        { head: "Since", cell: ({ createdAt }) => <Time at={createdAt} as="moment" now={now} /> },
      ]}
    />
    <PanelBody>
      <Button icon="check" type="submit" name="intent" value="told">
        Mark selected as notified
      </Button>
    </PanelBody>
  </Form>
);
