import { Form } from "react-router";
import { formatMoment } from "#app/admin/labels/format.ts";
import { roleNames } from "#app/admin/labels/roles.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Invitation } from "#server/staff/invitations.ts";
import { RoleSelect } from "./role-select.tsx";
import styles from "./team.module.css";

const ROW = `${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["waitingRow"]}`;

/** Invites by email, and lists the invitations that nobody has accepted yet. */
export const InvitationsPanel = ({ invitations, now }: { invitations: readonly Invitation[]; now: Date }) => (
  <Panel title="Invitations" note="a link by email, valid once and for seven days">
    <Form method="post" className={ROW} key={invitations[0]?.id}>
      <div className={layoutStyles["grow"]}>
        <Field label="E-mail of the person" name="email" type="email" autoComplete="off" required maxLength={200} />
      </div>
      <RoleSelect label="Role of the person" current="viewer" />
      <Button kind="primary" icon="mail" type="submit" name="intent" value="invite">
        Send invitation
      </Button>
    </Form>
    {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
      <Form method="post" className={ROW} key={id}>
        <input type="hidden" name="id" value={id} />
        <div className={layoutStyles["grow"]}>
          <span className={textStyles["strong"]}>{email}</span>{" "}
          <span className={textStyles["muted"]}>as {roleNames[role]}</span>
          <div className={textStyles["note"]}>
            Invited by {invitedBy}, valid until {formatMoment(expiresAt, now)}
          </div>
        </div>
        <Button
          size="sm"
          type="submit"
          name="intent"
          value="withdraw-invitation"
          aria-label={`Withdraw the invitation of ${email}`}
        >
          Withdraw
        </Button>
      </Form>
    ))}
  </Panel>
);
