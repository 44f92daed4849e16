import { useState } from "react";
import { data } from "react-router";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { InvitationsPanel, WaitingPanel, RemovedPanel } from "./invitations-panel.tsx";
import { MembersTable, type TeamQuestion } from "./members-table.tsx";
import { SecondFactorRulePanel } from "./second-factor-rule-panel.tsx";
import { RightsPanel } from "./rights-panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { successToast } from "#app/admin/labels/staff-toast.ts";
import { inviteToast, teamToast, type TeamAction } from "./team-texts.ts";
import { roleNames } from "#app/admin/labels/roles.ts";
import { formString, isId } from "#app/web/form-values.ts";
import { freshIntent, intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import {
  approvedEmail,
  invitationEmail,
  roleChangedEmail,
  secondFactorResetEmail,
} from "#server/delivery/email/staff-emails.ts";
import type { TeamChange } from "#server/staff/change-team.ts";
import { approve, changeRole, decline, resetSecondFactor, revokeAccess } from "#server/staff/change-team.ts";
import { invite, listInvitations, withdrawInvitation } from "#server/staff/invitations.ts";
import { readRole, ROLES } from "#server/staff/roles.ts";
import { requireSecondFactor, rolesWithSecondFactor } from "#server/staff/second-factor.ts";
import { listTeam } from "#server/staff/team.ts";
import type { Route } from "./+types/team.route";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./team.module.css";

/** The confirmation in the URL, for pages without scripts. */
function askedIn(search: URLSearchParams): TeamQuestion | undefined {
  const [remove, reset] = [search.get("remove"), search.get("reset")];
  if (remove !== null) return { of: "remove", id: remove };
  return reset === null ? undefined : { of: "reset", id: reset };
}

export const loader = staffLoader("owner", async ({ staff, deps, request }) => ({
  team: await listTeam(deps.db),
  invitations: await listInvitations(deps.db),
  required: await rolesWithSecondFactor(deps.db),
  ownId: staff.id,
  asked: askedIn(new URL(request.url).searchParams),
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
  approve: freshIntent("owner", async ({ staff, deps, form }) => {
    const change = await approve(deps.db, staff, idIn(form), roleIn(form), (tx, { email, name }) =>
      deps.queueMail(tx, email, approvedEmail(name, new URL("/user1", deps.publicUrl).href)),
    );
    return answer("approve", change);
  }),
  decline: intent("owner", async ({ staff, deps, form }) =>
    answer("decline", await decline(deps.db, staff, idIn(form))),
  ),
  "change-role": freshIntent("owner", async ({ staff, deps, form }) => {
    const role = roleIn(form);
    const change = await changeRole(deps.db, staff, idIn(form), role, (tx, { email, name }) =>
      deps.queueMail(tx, email, roleChangedEmail(name, roleNames[role], new URL("/admin", deps.publicUrl).href)),
    );
    return answer("change-role", change);
  }),
  revoke: freshIntent("owner", async ({ staff, deps, form }) =>
    answer("revoke", await revokeAccess(deps.db, staff, idIn(form))),
  ),
  "reset-second-factor": freshIntent("owner", async ({ staff, deps, form }) => {
    const change = await resetSecondFactor(deps.db, staff, idIn(form), (tx, { email, name }) =>
      deps.queueMail(tx, email, secondFactorResetEmail(name, new URL("/user1", deps.publicUrl).href)),
    );
    return answer("reset-second-factor", change);
  }),
  invite: freshIntent("owner", async ({ staff, deps, form }) => {
    const [email, role] = [formString(form, "email"), roleIn(form)];
    const invited = await invite(deps.db, staff, { email, role }, (tx, { email, token }) => {
      const link = new URL(`/user1/invitation?token=${encodeURIComponent(token)}`, deps.publicUrl).href;
      return deps.queueMail(tx, email, invitationEmail(roleNames[role], link));
    });
    return { toast: inviteToast(invited, email) };
  }),
  "withdraw-invitation": intent("owner", async ({ staff, deps, form }) => {
    await withdrawInvitation(deps.db, staff, idIn(form));
    return { toast: successToast("The invitation is withdrawn") };
  }),
  "require-second-factor": freshIntent("owner", async ({ staff, deps, form }) => {
    const asked = form.getAll("required");
    await requireSecondFactor(
      deps.db,
      staff,
      ROLES.filter((role) => asked.includes(role)),
    );
    return { toast: successToast("Saved who needs a second factor") };
  }),
});

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, invitations, required, ownId, asked, now } = loaderData;
  const [question, setQuestion] = useState(asked);
  const members = team.filter(({ state }) => state === "member");
  const waiting = team.filter(({ state }) => state === "waiting");
  const removed = team.filter(({ state }) => state === "removed");
  const isAbout = members.find(({ id }) => id === question?.id);
  const leaver = question?.of === "remove" ? isAbout : undefined;
  const reset = question?.of === "reset" ? isAbout : undefined;
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
          <div className={layoutStyles["stack"]}>
            <Panel title="Members">
              <MembersTable members={members} ownId={ownId} now={now} onAsk={setQuestion} />
            </Panel>
            <InvitationsPanel invitations={invitations} now={now} />
            {removed.length > 0 ? <RemovedPanel people={removed} /> : null}
          </div>
          <div className={layoutStyles["stack"]}>
            <RightsPanel />
            <SecondFactorRulePanel required={required} />
          </div>
        </div>
      </PageBody>
      <ConfirmDialog
        open={leaver !== undefined}
        onClose={() => setQuestion(undefined)}
        role="alertdialog"
        glyph={<StatusGlyph status="error" size={20} />}
        title={`Remove ${leaver?.name ?? ""}?`}
        text={`${leaver?.email ?? ""} is signed out everywhere at once and cannot sign in any more. Nothing they did is lost.`}
        intent="revoke"
        fields={[["id", leaver?.id ?? ""]]}
        action="Remove access"
        actionKind="danger-solid"
      />
      <ConfirmDialog
        open={reset !== undefined}
        onClose={() => setQuestion(undefined)}
        role="alertdialog"
        glyph={<StatusGlyph status="warning" size={20} />}
        title={`Reset the second factor of ${reset?.name ?? ""}?`}
        text={`${reset?.email ?? ""} is signed out everywhere, and the password alone opens the account until a new second factor is set up. We write to them.`}
        intent="reset-second-factor"
        fields={[["id", reset?.id ?? ""]]}
        action="Reset second factor"
        actionKind="danger-solid"
      />
      <ActionToast toast={actionData?.toast} />
    </>
  );
}
