import { Form } from "react-router";
import { Avatar } from "#app/admin/ui/display/avatar.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { Member } from "#server/staff/team.ts";
import styles from "./team.module.css";

/** Declined or put out. The account stays, so that nobody takes its address; an owner may change their mind. */
export const RemovedPanel = ({ people }: { people: readonly Member[] }) => (
  <Panel title="Without access" note="declined or removed">
    {people.map(({ id, name, email }) => (
      <Form method="post" className={`row wrap ${styles["waitingRow"]}`} key={id}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="role" value="viewer" />
        <Avatar name={name} />
        <div className="grow">
          <span className="strong">{name}</span> <span className="t2">{email}</span>
        </div>
        <Button size="sm" type="submit" name="intent" value="approve" aria-label={`Let ${name} in as Viewer`}>
          Let in as Viewer
        </Button>
      </Form>
    ))}
  </Panel>
);
