import { useState } from "react";
import { data } from "react-router";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { MembersTable } from "./members-table.tsx";
import { RemovedPanel } from "./removed-panel.tsx";
import { RightsPanel } from "./rights-panel.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { teamToast, type TeamAction } from "./team-texts.ts";
import { formString } from "#app/web/form-string.ts";
import { isId } from "#app/web/is-id.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { approvedEmail } from "#server/email/staff-emails.ts";
import { approve, changeRole, decline, revokeAccess, type TeamChange } from "#server/staff/change-team.ts";
import { readRole } from "#server/staff/roles.ts";
import { listTeam } from "#server/staff/team.ts";
import type { Route } from "./+types/team.route";
import { PageBody } from "#app/admin/ui/display/page-body.tsx";
import styles from "./team.module.css";

export const loader = staffLoader("owner", async ({ staff, deps, request }) => ({
  team: await listTeam(deps.db),
  ownId: staff.id,
  asked: new URL(request.url).searchParams.get("remove") ?? undefined,
  now: new Date(),
}));

const idIn = (form: FormData): string => {
  const id = formString(form, "id");
  if (!isId(id)) throw data("There is no such account", { status: 404 });
  return id;
};
const roleIn = (form: FormData) => {
  const role = readRole(form.get("role"));
  if (!role) throw data("There is no such role", { status: 422 });
  return role;
};

const answer = (action: TeamAction, change: TeamChange) => ({
  toast: teamToast(action, change.kind, change.kind === "done" ? change.person.name : ""),
});

export const action = staffActions({
  approve: intent("owner", async ({ staff, deps, form }) => {
    const change = await approve(deps.db, staff, idIn(form), roleIn(form));
    if (change.kind === "done") {
      const { email, name } = change.person;
      deps.mailer.send(email, approvedEmail(name, new URL("/user1", deps.publicUrl).href));
    }
    return answer("approve", change);
  }),
  decline: intent("owner", async ({ staff, deps, form }) =>
    answer("decline", await decline(deps.db, staff, idIn(form))),
  ),
  "change-role": intent("owner", async ({ staff, deps, form }) =>
    answer("change-role", await changeRole(deps.db, staff, idIn(form), roleIn(form))),
  ),
  revoke: intent("owner", async ({ staff, deps, form }) =>
    answer("revoke", await revokeAccess(deps.db, staff, idIn(form))),
  ),
});

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, ownId, asked, now } = loaderData;
  const [removing, setRemoving] = useState(asked); // without scripts it is in the address
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
      <PageBody>
        {waiting.length > 0 ? <WaitingPanel people={waiting} now={now} /> : null}
        <div className={styles["columns"]}>
          <div className={styles["column"]}>
            <Panel title="Members">
              <MembersTable members={members} ownId={ownId} now={now} onRemove={setRemoving} />
            </Panel>
            {removed.length > 0 ? <RemovedPanel people={removed} /> : null}
          </div>
          <RightsPanel />
        </div>
      </PageBody>
      <ConfirmDialog
        open={leaver !== undefined}
        onClose={() => setRemoving(undefined)}
        role="alertdialog"
        glyph={<StatusGlyph status="error" size={20} />}
        title={`Remove ${leaver?.name ?? ""}?`}
        text={`${leaver?.email ?? ""} is signed out everywhere at once and cannot sign in any more. Nothing they did is lost.`}
        intent="revoke"
        fields={[["id", leaver?.id ?? ""]]}
        action="Remove access"
        actionKind="danger-solid"
      />
      <ActionToast toast={actionData?.toast} />
    </>
  );
}
