import { data, redirect } from "react-router";
import { JobList } from "./job-list.tsx";
import { JobPlanPanel } from "./job-plan.tsx";
import { JobScreen } from "./job-screen.tsx";
import { refusedToast, jobStatusToast, countsOf, listProblem, noDoubtsText, type ComparedCounts } from "./job-texts.ts";
import { OldLeadsForm } from "./old-leads-form.tsx";
import { ResolveListDialog } from "./resolve-list-dialog.tsx";
import { ResolveList } from "./resolve-list.tsx";
import { jobTitle } from "#app/admin/labels/job-texts.ts";
import { JOBS_PAGE, jobPath, SEND_OLD_PAGE } from "#app/admin/frame/screens.ts";
import { LiveDot } from "#app/admin/frame/live-updates.tsx";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { formString, isId } from "#app/web/form-values.ts";
import { fileIntent, freshIntent, intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { isFormType } from "#funnels/registry.ts";
import { isCloseReason } from "#server/delivery/delivery-state.ts";
import { createJob } from "#server/operations/jobs/create-job.ts";
import { createSendOldJob } from "#server/operations/jobs/create-send-old-job.ts";
import { createResolveJob } from "#server/operations/jobs/create-resolve-job.ts";
import type { FailedKind, JobPlan } from "#server/operations/jobs/job.ts";
import {
  failedOutcomeIn,
  isItemResult,
  isFailedKind,
  isNotListed,
  oldLeadDaysIn,
} from "#server/operations/jobs/job.ts";
import { listItems } from "#server/operations/jobs/list-items.ts";
import { listOldLeadTargets } from "#server/operations/jobs/select-leads.ts";
import { planFailed, planOldLeads } from "#server/operations/jobs/plan-job.ts";
import type { Doubts } from "#server/operations/jobs/plan-resolve.ts";
import { compareList, readDoubts } from "#server/operations/jobs/plan-resolve.ts";
import { listJobs, readJob } from "#server/operations/jobs/read-jobs.ts";
import type { JobStatusChange } from "#server/operations/jobs/set-job-status.ts";
import { setJobStatus } from "#server/operations/jobs/set-job-status.ts";
import type { Staff } from "#server/staff/roles.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { Deps } from "#app/web/context.ts";
import type { Route } from "./+types/jobs.route";

const planIn = (read: (name: string) => string): JobPlan => {
  const [service, form] = [read("service"), read("form")];
  const [reason, days, outcome] = [read("reason"), oldLeadDaysIn(read("days")), failedOutcomeIn(read("outcome"))];
  return {
    ...(isId(service) ? { apiServiceId: service } : {}),
    ...(isFormType(form) ? { formType: form } : {}),
    ...(outcome ? { outcome } : {}),
    ...(isCloseReason(reason) ? { reason } : {}),
    ...(days ? { days } : {}),
  };
};

export const loader = staffLoader("viewer", async ({ staff, deps, request }) => {
  const { db } = deps;
  const asked = new URL(request.url).searchParams;
  const known = { mayAct: mayActAs(staff.role, "operator"), now: new Date() };
  const kind = asked.get("plan") ?? "";
  const plan = planIn((name) => asked.get(name) ?? "");
  if (kind === "resolve") {
    const doubts = await readDoubts(db, serviceIn(plan), deps.doubtQuietMs);
    if (!doubts) throw data("There is no such service", { status: 404 });
    return { ...known, shows: "doubts" as const, doubts };
  }
  if (isFailedKind(kind)) {
    return { ...known, shows: "plan" as const, kind, plan, planned: await planFailed(db, plan) };
  }
  if (kind === "send-old") {
    const targets = await listOldLeadTargets(db);
    const planned = plan.apiServiceId === undefined ? undefined : await planOldLeads(db, plan);
    return { ...known, shows: "old-leads" as const, kind, plan, targets, planned };
  }
  const id = asked.get("job");
  if (id === null) return { ...known, shows: "list" as const, jobs: await listJobs(db) };
  const job = isId(id) ? await readJob(db, id) : undefined;
  if (!job) throw data("There is no such job", { status: 404 });
  const wanted = asked.get("result") ?? "";
  const result = isItemResult(wanted) ? wanted : undefined;
  const after = Math.trunc(Number(asked.get("after") ?? 0));
  const place = { ...(result ? { result } : {}), after: after > 0 && after < 2 ** 31 ? after : 0 };
  return { ...known, shows: "job" as const, job, result, ...(await listItems(db, { jobId: job.id, ...place })) };
});

type Acting = { staff: Staff; deps: Deps; form: FormData };

const steer = (steering: JobStatusChange) =>
  intent("operator", async ({ staff, deps, form }: Acting): Promise<Answer> => {
    const jobId = formString(form, "job");
    const steered = isId(jobId) ? await setJobStatus(deps.db, { jobId, steering, actor: staff.email }) : "not-possible";
    return { toast: jobStatusToast(steering, steered) };
  });

const NO_SERVICE = "00000000-0000-0000-0000-000000000000";

const serviceIn = ({ apiServiceId = NO_SERVICE }: JobPlan): string => apiServiceId;
const planSent = (form: FormData): JobPlan => planIn((name) => formString(form, name));

/** Results of actions that do not redirect to a job. */
type Answer = { toast?: StaffToast; list?: string; until?: Date; problem?: string; counts?: ComparedCounts };

function untilIn(form: FormData): Date {
  const until = new Date(formString(form, "until"));
  if (Number.isNaN(until.getTime())) throw data("There is no such plan", { status: 422 });
  return until;
}

const begin = (kind: FailedKind) =>
  freshIntent("operator", async ({ staff, deps, form }: Acting): Promise<Answer> => {
    const until = untilIn(form);
    const plan = planSent(form);
    const agreedCount = Number(formString(form, "agreedCount"));
    const created = await createJob(deps.db, { kind, plan, until, agreedCount, actor: staff.email });
    if (created.kind === "created") throw redirect(jobPath(created.id));
    return { toast: refusedToast(created.kind) };
  });

const sendOld = freshIntent("operator", async ({ staff, deps, form }: Acting): Promise<Answer> => {
  const created = await createSendOldJob(deps.db, {
    plan: planSent(form),
    until: untilIn(form),
    agreedCount: Number(formString(form, "agreedCount")),
    actor: staff.email,
  });
  if (created.kind === "created") throw redirect(jobPath(created.id));
  return { toast: refusedToast(created.kind) };
});

/** The typed and the uploaded list. */
async function listIn(form: FormData): Promise<string> {
  const file = form.get("file");
  const typed = formString(form, "list");
  const stored = file instanceof File ? await file.text() : "";
  return [typed, stored].filter((text) => text.trim() !== "").join("\n");
}

/** 50,000 lines of a table. Larger lists are not sent back to the page. */
const MAX_LIST_BYTES = 5_000_000;

const compare = fileIntent("operator", async ({ deps, form }: Acting): Promise<Answer> => {
  const apiServiceId = serviceIn(planSent(form));
  const [until, list] = [untilIn(form), await listIn(form)];
  if (list.length > MAX_LIST_BYTES) return { problem: listProblem("too-long") };
  const compared = await compareList(deps.db, { apiServiceId, until, list });
  return compared.kind === "compared"
    ? { list, until, counts: countsOf(compared) }
    : { list, problem: listProblem(compared.kind) };
});

const resolve = fileIntent("operator", async ({ staff, deps, form }: Acting): Promise<Answer> => {
  const apiServiceId = serviceIn(planSent(form));
  const notListed = formString(form, "notListed");
  if (!isNotListed(notListed)) throw data("There is no such plan", { status: 422 });
  const created = await createResolveJob(deps.db, {
    apiServiceId,
    notListed,
    list: formString(form, "list"),
    until: untilIn(form),
    agreed: { arrived: Number(formString(form, "arrived")), notListed: Number(formString(form, "notListedCount")) },
    quietMs: deps.doubtQuietMs,
    actor: staff.email,
  });
  if (created.kind === "created") throw redirect(jobPath(created.id));
  return { toast: refusedToast(created.kind) };
});

export const action = staffActions({
  retry: begin("retry"),
  close: begin("close"),
  "send-old": sendOld,
  compare,
  resolve,
  pause: steer("pause"),
  resume: steer("resume"),
  stop: steer("stop"),
});

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const crumbs = [{ label: "Jobs", to: JOBS_PAGE }];
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead
        {...(loaderData.shows === "list" ? {} : { crumbs })}
        title={titleOf(loaderData)}
        sub={loaderData.shows === "list" ? "Work on many leads at once: what runs, and what came of it" : undefined}
        actions={<HeadActions shown={loaderData} />}
      />
      <PageBody>
        <Body shown={loaderData} answer={actionData} />
      </PageBody>
    </>
  );
}

/** Hides actions on a plan; a list shows live updates and links to new jobs. */
const HeadActions = ({ shown }: { shown: Shown }) =>
  shown.shows === "list" || shown.shows === "job" ? (
    <>
      <LiveDot now={shown.now} />
      {shown.shows === "list" ? (
        <ButtonLink size="sm" icon="clock" to="/admin/background">
          Background work
        </ButtonLink>
      ) : null}
      {shown.shows === "list" && shown.mayAct ? (
        <ButtonLink size="sm" icon="send" to={SEND_OLD_PAGE}>
          Send old leads
        </ButtonLink>
      ) : null}
    </>
  ) : null;

type Shown = Route.ComponentProps["loaderData"];

function titleOf(shown: Shown): string {
  switch (shown.shows) {
    case "list":
      return "Jobs";
    case "job":
      return jobTitle(shown.job.kind, shown.job.plan, shown.job.items, shown.job.serviceName);
    case "doubts":
      return jobTitle("resolve", {}, shown.doubts.count, shown.doubts.serviceName);
    case "old-leads":
      return shown.planned === undefined || shown.planned.count === 0
        ? "Send old leads"
        : jobTitle("send-old", shown.plan, shown.planned.count, shown.planned.services[0]?.name ?? null);
    case "plan": {
      const [only, second] = shown.planned.services;
      return jobTitle(shown.kind, shown.plan, shown.planned.count, only && !second ? only.name : null);
    }
  }
}

function Body({ shown, answer }: { shown: Shown; answer: Answer | undefined }) {
  switch (shown.shows) {
    case "job":
      return <JobScreen {...shown} />;
    case "doubts":
      return shown.doubts.count === 0 ? (
        <EmptyState title="Nothing is in doubt">{noDoubtsText(shown.doubts)}</EmptyState>
      ) : (
        <ResolveDoubts doubts={shown.doubts} answer={answer} mayAct={shown.mayAct} />
      );
    case "plan":
      return shown.planned.count === 0 ? (
        <EmptyState title="Nothing to do">None of these leads needs it any more.</EmptyState>
      ) : (
        <JobPlanPanel {...shown} />
      );
    case "old-leads":
      return <OldLeads {...shown} />;
    case "list":
      return shown.jobs.length === 0 ? (
        <EmptyState title="No jobs yet">
          When many leads are sent, closed or resolved at once, it is planned, watched and counted here. Begin on the
          dashboard, on Delivery health, or with Send old leads.
        </EmptyState>
      ) : (
        <JobList jobs={shown.jobs} now={shown.now} />
      );
  }
}

function OldLeads({ targets, plan, planned, mayAct }: Extract<Shown, { shows: "old-leads" }>) {
  if (targets.length === 0)
    return <EmptyState title="No service to send to">None is switched on and enabled for a form.</EmptyState>;
  return (
    <>
      <OldLeadsForm targets={targets} plan={plan} />
      {planned === undefined ? null : planned.count === 0 ? (
        <EmptyState title="Nothing to do">The service has got every lead of these that it may have.</EmptyState>
      ) : (
        <JobPlanPanel kind="send-old" plan={plan} planned={planned} mayAct={mayAct} />
      )}
    </>
  );
}

function ResolveDoubts({ doubts, answer, mayAct }: { doubts: Doubts; answer: Answer | undefined; mayAct: boolean }) {
  const { list = "", until, counts, problem } = answer ?? {};
  return (
    <>
      <ResolveList doubts={doubts} list={list} problem={problem} mayAct={mayAct} />
      {counts && until ? (
        <ResolveListDialog
          key={`${until.toISOString()} ${list.length}`}
          serviceId={doubts.apiServiceId}
          serviceName={doubts.serviceName}
          list={list}
          until={until}
          counts={counts}
        />
      ) : null}
    </>
  );
}
