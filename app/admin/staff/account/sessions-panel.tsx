import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { formatMoment } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { OpenSession } from "#server/staff/sessions.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./account.module.css";

type Props = { sessions: readonly OpenSession[]; currentId: string | undefined; now: Date };

/** Where the person is signed in. A session ends after an hour without a request, or after twelve hours. */
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
    <CardTable label="Sessions" className={styles["sessions"]}>
      <thead>
        <tr>
          <th>Browser</th>
          <th>Address</th>
          <th>Signed in</th>
          <th>Last seen</th>
          <th>
            <span className={layoutStyles["visuallyHidden"]}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, address, browser, startedAt, lastSeenAt }) => (
          <tr key={id}>
            <th scope="row">
              {browser} {id === currentId ? <Tag>this one</Tag> : null}
            </th>
            <td className={`${textStyles["mono"]} ${textStyles["muted"]}`} data-label="Address">
              {address}
            </td>
            <td className={textStyles["muted"]} data-label="Signed in">
              {formatMoment(startedAt, now)}
            </td>
            <td className={textStyles["muted"]} data-label="Last seen">
              {formatMoment(lastSeenAt, now)}
            </td>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell; the buttons inside are named */}
            <td className={textStyles["right"]}>
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <Button size="sm" type="submit" name="intent" value="end-session">
                  End
                </Button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  </Panel>
);
