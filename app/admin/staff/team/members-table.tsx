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
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./team.module.css";

type Props = { members: readonly Member[]; ownId: string; now: Date; onAsk: (ask: TeamQuestion) => void };

/** A team action to be confirmed. */
export type TeamQuestion = { of: "remove" | "reset"; id: string };

export const MembersTable = ({ members, ownId, now, onAsk }: Props) => (
  <DataTable
    label="Members"
    className={styles["members"]}
    rows={members}
    keyOf={({ id }) => id}
    columns={[
      {
        head: "Name",
        cell: ({ id, name, email }) => (
          <span className={layoutStyles["row"]}>
            <Avatar name={name} />
            <span data-two-lines>
              <span className={textStyles["strong"]}>{name}</span> {id === ownId ? <Tag>you</Tag> : null}
              <small>{email}</small>
            </span>
          </span>
        ),
      },
      { head: "Role", cell: (member) => <RoleForm member={member} /> },
      {
        head: "Second factor",
        cell: ({ secondFactor }) =>
          secondFactor ? (
            <span className={layoutStyles["row"]}>
              <StatusGlyph status="success" size={14} />
              Authenticator app
            </span>
          ) : (
            <StatusChip status="warning" word="Missing" tint />
          ),
      },
      {
        head: "Last active",
        cellClassName: textStyles["muted"],
        cell: ({ lastActiveAt }) => (lastActiveAt === null ? "never" : spanAgo(now.getTime() - lastActiveAt.getTime())),
      },
      {
        head: "Actions",
        hasHiddenHead: true,
        cellClassName: textStyles["right"],
        cell: ({ id, name, secondFactor }) => (
          <Menu label={`More about ${name}`}>
            {secondFactor && id !== ownId ? (
              <QuestionLink ask={{ of: "reset", id }} onAsk={onAsk}>
                Reset second factor
              </QuestionLink>
            ) : null}
            <QuestionLink ask={{ of: "remove", id }} onAsk={onAsk}>
              Remove access
            </QuestionLink>
          </Menu>
        ),
      },
    ]}
  />
);

function RoleForm({ member: { id, name, role } }: { member: Member }) {
  const scriptsRun = useScriptsRun();
  return (
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
  );
}

type QuestionLinkProps = Pick<Props, "onAsk"> & { ask: TeamQuestion; children: string };

const QuestionLink = ({ ask, onAsk, children }: QuestionLinkProps) => (
  <MenuLink
    to={`/admin/team?${ask.of}=${ask.id}`}
    onClick={(event) => {
      event.preventDefault();
      onAsk(ask);
    }}
  >
    {children}
  </MenuLink>
);

const spanAgo = (ms: number): string => (ms < 60_000 ? "now" : `${formatSpan(ms)} ago`);
