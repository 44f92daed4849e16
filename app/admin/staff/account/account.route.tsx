import { data, redirect } from "react-router";
import { SecondFactorNotice } from "#app/admin/frame/second-factor-notice.tsx";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { WeeklyMailPanel } from "./weekly-mail-panel.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { formString, isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { pictureOf, type Enrolment } from "./totp-qr-code.server.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { secondFactorDemand, hasSecondFactor } from "#server/staff/second-factor.ts";
import { endSessions, listSessions } from "#server/staff/sessions.ts";
import { switchWeeklyMail, wantsWeeklyMail } from "#server/staff/team.ts";
import type { Route } from "./+types/account.route";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { accountProblem, accountToast, type AccountDone, type AccountProblem } from "./account-texts.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";

export const loader = staffLoader("viewer", async ({ staff, deps: { db, staffAuth }, request }) => ({
  name: staff.name,
  email: staff.email,
  secondFactor: await hasSecondFactor(db, staff.id),
  demand: await secondFactorDemand(db, staff.id), // read again, because this page's action may have changed it
  sessions: await listSessions(db, staff.id),
  currentId: await staffAuth.sessionId(request),
  weeklyMail: staff.role === "owner" ? await wantsWeeklyMail(db, staff.id) : undefined,
  now: new Date(),
}));

type Problem = { field: "password" | "code"; text: string };
type Answer = { toast?: StaffToast; problem?: Problem; enrolment?: Enrolment | undefined; recoveryCodes?: string[] };

const done = (kind: AccountDone, more: Answer = {}, headers = new Headers()) =>
  data<Answer>({ toast: accountToast(kind), ...more }, { headers });

const refused = (kind: AccountProblem, more: Answer = {}) =>
  data<Answer>(
    { problem: { field: kind === "wrong-code" ? "code" : "password", text: accountProblem(kind) }, ...more },
    { status: 422 },
  );

export const action = staffActions({
  enrol: intent("viewer", async ({ staff, deps, form, request }) => {
    const caller = { request, address: deps.callerAddress };
    const enrolled = await deps.staffAuth.enrol(caller, staff, formString(form, "password"));
    if (enrolled.kind !== "started") return refused(enrolled.kind);
    return data<Answer>({ enrolment: pictureOf(enrolled.uri) });
  }),
  confirm: intent("viewer", async ({ staff, deps, form, request }) => {
    const caller = { request, address: deps.callerAddress };
    const confirmed = await deps.staffAuth.confirmEnrolment(caller, staff, formString(form, "code"));
    if (confirmed.kind !== "confirmed")
      return refused(confirmed.kind, { enrolment: pictureOf(formString(form, "uri")) });
    return done("confirmed", { recoveryCodes: confirmed.recoveryCodes }, confirmed.headers);
  }),
  "turn-off": intent("viewer", async ({ staff, deps, form, request }) => {
    const caller = { request, address: deps.callerAddress };
    const proof = { password: formString(form, "password"), code: formString(form, "code") };
    const off = await deps.staffAuth.turnOffSecondFactor(caller, staff, proof);
    return off.kind === "off" ? done("off", {}, off.headers) : refused(off.kind);
  }),
  "weekly-mail": intent("owner", async ({ staff, deps: { db }, form }) => {
    const isOn = formString(form, "isOn") === "yes";
    await switchWeeklyMail(db, staff, isOn);
    return done(isOn ? "weekly-mail-on" : "weekly-mail-off");
  }),
  "end-session": intent("viewer", async ({ staff, deps: { db }, form }) => {
    const session = formString(form, "session");
    if (!isId(session) || (await endSessions(db, staff.id, session)) === 0) return done("session-ended");
    await recordAudit(db, { actor: staff.email, action: "session.end", target: { kind: "staff", id: staff.id } });
    return done("session-ended");
  }),
  "end-all": intent("viewer", async ({ staff, deps: { db } }) => {
    const sessions = await endSessions(db, staff.id);
    const target = { kind: "staff", id: staff.id } as const;
    await recordAudit(db, { actor: staff.email, action: "session.end-all", target, details: { sessions } });
    throw redirect("/user1");
  }),
});

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, secondFactor, demand, sessions, currentId, weeklyMail, now } = loaderData;
  return (
    <>
      <PageHead title="Your account" sub={`${name}, ${email}`} />
      <PageBody>
        <div className={layoutStyles["stack"]}>
          {demand ? <SecondFactorNotice demand={demand} now={now} /> : null}
          <SecondFactorPanel
            isOn={secondFactor}
            enrolment={actionData?.enrolment}
            recoveryCodes={actionData?.recoveryCodes}
            problem={actionData?.problem}
          />
          {weeklyMail === undefined ? null : <WeeklyMailPanel isOn={weeklyMail} />}
          <SessionsPanel sessions={sessions} currentId={currentId} now={now} />
        </div>
      </PageBody>
      <ActionToast toast={actionData?.toast} />
    </>
  );
}
