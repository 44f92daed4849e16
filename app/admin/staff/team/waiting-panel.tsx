import { Form } from "react-router";
import { Avatar } from "#app/admin/ui/display/avatar.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { formatMoment } from "#app/admin/labels/format.ts";
import { RoleSelect } from "./role-select.tsx";
import type { Member } from "#server/staff/team.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./team.module.css";

/** Who has confirmed the e-mail address and waits for an owner. */
export const WaitingPanel = ({ people, now }: { people: readonly Member[]; now: Date }) => (
  <PanelFrame labelledBy="waiting" isHighlighted>
    <header>
      <h2 id="waiting">Waiting for approval</h2>
      <Tag look="accent">{people.length}</Tag>
    </header>
    {people.map(({ id, name, email, signedUpAt }) => (
      <Form method="post" className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["waitingRow"]}`} key={id}>
        <input type="hidden" name="id" value={id} />
        <Avatar name={name} />
        <div className={layoutStyles["grow"]}>
          <span className={textStyles["strong"]}>{name}</span> <span className={textStyles["muted"]}>{email}</span>
          <div className={textStyles["note"]}>
            Signed up {formatMoment(signedUpAt, now)} · e-mail confirmed · has seen no lead
          </div>
        </div>
        <RoleSelect label={`Role of ${name}`} current="viewer" />
        <Button kind="primary" icon="check" type="submit" name="intent" value="approve">
          Approve
        </Button>
        <Button kind="danger" type="submit" name="intent" value="decline">
          Decline
        </Button>
      </Form>
    ))}
  </PanelFrame>
);
