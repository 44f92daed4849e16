import { useState } from "react";
import { data } from "react-router";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { MembersTable } from "./members-table.tsx";
import { RemovedPanel } from "./removed-panel.tsx";
import { RightsPanel } from "./rights-panel.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { teamToast, type TeamDeed } from "./team-texts.ts";
import { formText } from "#app/web/form-string.ts";
import { isId } from "#app/web/is-id.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { approvedLetter } from "#server/email/staff-emails.ts";
import { approve, changeRole, decline, revokeAccess, type TeamChange } from "#server/staff/change-team.ts";
import { readRole } from "#server/staff/roles.ts";
import { listTeam } from "#server/staff/team.ts";
import type { Route } from "./+types/team.route";

export const meta = () => [{ title: "Team · Stufenlos" }];

export const loader = staffLoader("owner", async ({ staff, needs, request }) => ({
  team: await listTeam(needs.db),
  ownId: staff.id,
  asked: new URL(request.url).searchParams.get("remove") ?? undefined,
  now: new Date(),
}));

const idIn = (form: FormData): string => {
  const id = formText(form, "id");
  if (!isId(id)) throw data("There is no such account", { status: 404 });
  return id;
};
const roleIn = (form: FormData) => readRole(form.get("role")) ?? "viewer";

const told = (deed: TeamDeed, change: TeamChange) => ({
  toast: teamToast(deed, change.kind, change.kind === "done" ? change.person.name : ""),
});

export const action = staffActions({
  approve: intent("owner", async ({ staff, needs, form }) => {
    const change = await approve(needs.db, staff, idIn(form), roleIn(form));
    if (change.kind === "done") {
      const { email, name } = change.person;
      needs.mailer.send(email, approvedLetter(name, new URL("/user1", needs.publicUrl).href));
    }
    return told("approve", change);
  }),
  decline: intent("owner", async ({ staff, needs, form }) =>
    told("decline", await decline(needs.db, staff, idIn(form))),
  ),
  "change-role": intent("owner", async ({ staff, needs, form }) =>
    told("change-role", await changeRole(needs.db, staff, idIn(form), roleIn(form))),
  ),
  revoke: intent("owner", async ({ staff, needs, form }) =>
    told("revoke", await revokeAccess(needs.db, staff, idIn(form))),
  ),
});

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, ownId, asked, now } = loaderData;
  const [removing, setRemoving] = useState(asked); // without scripts the address says it
  const members = team.filter(({ state }) => state === "member");
  const waiting = team.filter(({ state }) => state === "waiting");
  const removed = team.filter(({ state }) => state === "removed");
  const leaver = members.find(({ id }) => id === removing);
  const secured = members.filter(({ secondFactor }) => secondFactor).length;
  return (
    <>
      <PageHead
        title="Team"
        sub={`${members.length} ${members.length === 1 ? "member" : "members"}, ${secured} with a second factor`}
      />
      <div className="body">
        {waiting.length > 0 ? <WaitingPanel people={waiting} now={now} /> : null}
        <div className="team-grid">
          <div className="team-column">
            <Panel title="Members">
              <MembersTable members={members} ownId={ownId} now={now} onRemove={setRemoving} />
            </Panel>
            {removed.length > 0 ? <RemovedPanel people={removed} /> : null}
          </div>
          <RightsPanel />
        </div>
      </div>
      <ConfirmDialog
        open={leaver !== undefined}
        onClose={() => setRemoving(undefined)}
        title={`Remove ${leaver?.name ?? ""}?`}
        text={`${leaver?.email ?? ""} is signed out everywhere at once and cannot sign in any more. Nothing they did is lost.`}
        intent="revoke"
        fields={{ id: leaver?.id ?? "" }}
        action="Remove access"
      />
      <ActionToast toast={actionData?.toast} />
    </>
  );
}
