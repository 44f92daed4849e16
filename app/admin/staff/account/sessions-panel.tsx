import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { formatMoment } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { OpenSession } from "#server/staff/sessions.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./account.module.css";

type Props = { sessions: readonly OpenSession[]; currentId: string | undefined; now: Date };

/** Current sessions. They end after an hour of inactivity, or after twelve hours. */
export const SessionsPanel = ({ sessions, currentId, now }: Props) => (
  <Panel
    title="Sessions"
    actions={
      <Form method="post">
        <Button kind="danger" size="sm" type="submit" name="intent" value="end-all">
          Sign out everywhere
        </Button>
      </Form>
    }
  >
    <DataTable
      label="Sessions"
      className={styles["sessions"]}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "Browser",
          cell: ({ id, browser }) => (
            <>
              {browser} {id === currentId ? <Tag>this one</Tag> : null}
            </>
          ),
        },
        {
          head: "Address",
          cellClassName: `${textStyles["mono"]} ${textStyles["muted"]}`,
          cell: ({ address }) => address,
        },
        {
          head: "Signed in",
          cellClassName: textStyles["muted"],
          cell: ({ startedAt }) => formatMoment(startedAt, now),
        },
        {
          head: "Last seen",
          cellClassName: textStyles["muted"],
          cell: ({ lastSeenAt }) => formatMoment(lastSeenAt, now),
        },
        {
          head: "Actions",
          hasHiddenHead: true,
          cellClassName: textStyles["right"],
          cell: ({ id }) => (
            <Form method="post">
              <input type="hidden" name="session" value={id} />
              <Button size="sm" type="submit" name="intent" value="end-session">
                End
              </Button>
            </Form>
          ),
        },
      ]}
    />
  </Panel>
);
