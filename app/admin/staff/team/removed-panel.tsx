import { Form } from "react-router";
import { Avatar } from "#app/admin/ui/display/avatar.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Member } from "#server/staff/team.ts";
import styles from "./team.module.css";

/** Declined or put out. The account stays, so that nobody takes its address; an owner may change their mind. */
export const RemovedPanel = ({ people }: { people: readonly Member[] }) => (
  <Panel title="Without access" note="declined or removed">
    {people.map(({ id, name, email }) => (
      <Form method="post" className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["waitingRow"]}`} key={id}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="role" value="viewer" />
        <Avatar name={name} />
        <div className={layoutStyles["grow"]}>
          <span className={textStyles["strong"]}>{name}</span> <span className={textStyles["muted"]}>{email}</span>
        </div>
        <Button size="sm" type="submit" name="intent" value="approve" aria-label={`Let ${name} in as Viewer`}>
          Let in as Viewer
        </Button>
      </Form>
    ))}
  </Panel>
);
