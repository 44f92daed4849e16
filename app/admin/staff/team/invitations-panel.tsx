import { Form } from "react-router";
import { formatMoment } from "#app/admin/labels/format.ts";
import { roleNames } from "#app/admin/labels/roles.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelFrame } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Invitation } from "#server/staff/invitations.ts";
import { RoleSelect } from "./role-select.tsx";
import styles from "./team.module.css";
import { Avatar } from "#app/admin/ui/display/avatar.tsx";
import type { Member } from "#server/staff/team.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";

const ROW = `${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["waitingRow"]}`;

/** Invites by email, and lists open invitations. */
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

/** People with a confirmed address who wait for approval. */
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

/** Declined or removed people. The account stays, to keep its address taken, and owners may restore it. */
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
          Restore as Viewer
        </Button>
      </Form>
    ))}
  </Panel>
);
