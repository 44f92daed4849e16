import { Form } from "react-router";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Avatar } from "#app/admin/ui/display/avatar.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { formatSpan } from "#app/admin/labels/format.ts";
import { Menu } from "#app/admin/ui/dialogs/menu.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { RoleSelect } from "./role-select.tsx";
import type { Member } from "#server/staff/team.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { MenuLink } from "#app/admin/ui/dialogs/menu-item.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./team.module.css";

type Props = { members: readonly Member[]; ownId: string; now: Date; onAsk: (ask: TeamQuestion) => void };

/** What an owner is asked before it is done. */
export type TeamQuestion = { of: "remove" | "reset"; id: string };

export const MembersTable = ({ members, ownId, now, onAsk }: Props) => (
  <CardTable label="Members" className={styles["members"]}>
    <thead>
      <tr>
        <th>Name</th>
        <th>Role</th>
        <th>Second factor</th>
        <th>Last active</th>
        <th>
          <span className={layoutStyles["visuallyHidden"]}>Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} isSelf={member.id === ownId} now={now} onAsk={onAsk} />
      ))}
    </tbody>
  </CardTable>
);

type RowProps = { member: Member; isSelf: boolean } & Pick<Props, "now" | "onAsk">;

function MemberRow({ member, isSelf, now, onAsk }: RowProps) {
  const { id, name, email, role, secondFactor, lastActiveAt } = member;
  const scriptsRun = useScriptsRun();
  return (
    <tr>
      <th scope="row">
        <span className={layoutStyles["row"]}>
          <Avatar name={name} />
          <span data-two-lines>
            <span className={textStyles["strong"]}>{name}</span> {isSelf ? <Tag>you</Tag> : null}
            <small>{email}</small>
          </span>
        </span>
      </th>
      <td data-label="Role">
        <Form method="post" className={layoutStyles["row"]} key={role}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="change-role" />
          <RoleSelect label={`Role of ${name}`} current={role} sendOnChange />
          {scriptsRun ? null : (
            <Button size="sm" type="submit">
              Save
            </Button>
          )}
        </Form>
      </td>
      <td data-label="Second factor">
        {secondFactor ? (
          <span className={layoutStyles["row"]}>
            <StatusGlyph status="success" size={14} />
            Authenticator app
          </span>
        ) : (
          <StatusChip status="warning" word="Missing" tint />
        )}
      </td>
      <td className={textStyles["muted"]} data-label="Last active">
        {lastActiveAt === null ? "never" : spanAgo(now.getTime() - lastActiveAt.getTime())}
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell; the buttons inside are named */}
      <td className={textStyles["right"]}>
        <Menu label={`More about ${name}`}>
          {secondFactor && !isSelf ? (
            <MenuLink
              to={`/admin/team?reset=${id}`}
              onClick={(event) => {
                event.preventDefault();
                onAsk({ of: "reset", id });
              }}
            >
              Reset second factor
            </MenuLink>
          ) : null}
          <MenuLink
            to={`/admin/team?remove=${id}`}
            onClick={(event) => {
              event.preventDefault();
              onAsk({ of: "remove", id });
            }}
          >
            Remove access
          </MenuLink>
        </Menu>
      </td>
    </tr>
  );
}

const spanAgo = (ms: number): string => (ms < 60_000 ? "now" : `${formatSpan(ms)} ago`);
