import { redirect } from "react-router";
import { isFormType } from "#funnels/registry.ts";
import { jobPath } from "#app/admin/frame/screens.ts";
import { failedToSend, outcomeToast, sendToast } from "./send-toast.ts";
import { closeToast, deleteAllToast, eraseToast, resolveToast, retryToast } from "./lead-texts.ts";
import { awaitOutcome } from "#server/delivery/actions/await-outcome.ts";
import { closeFailed, retryFailed } from "#server/delivery/actions/retry-failed.ts";
import { isCloseReason } from "#server/delivery/delivery-state.ts";
import type { Decision } from "#server/delivery/actions/resolve-in-doubt.ts";
import { resolveInDoubt } from "#server/delivery/actions/resolve-in-doubt.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { createDeleteJob } from "#server/operations/jobs/create-delete-job.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { nameOfService } from "#server/operations/leads/services-of-form.ts";
import { freshIntent, intent } from "#app/web/staff-guard.ts";
import { formString, idsIn } from "#app/web/form-values.ts";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";

const DECISIONS = ["has_it", "has_it_not", "send_anyway"] as const satisfies readonly Decision[];

const answer = (toast: StaffToast) => ({ toast });

/** Staff actions on leads, each audited by its verb. */
export const leadActions = {
  send: intent("operator", async ({ staff, deps, form }) => {
    const [submissionId = NOBODY] = idsIn([form.get("submissionId")]);
    const [apiServiceId = NOBODY] = idsIn([form.get("apiServiceId")]);
    const sent = await sendManually(deps, { submissionId, apiServiceId, actor: staff.email });
    const service = await nameOfService(deps.db, { apiServiceId });
    if (sent.kind === "queued") return answer(outcomeToast(await awaitOutcome(deps, sent, deps.deadlineMs), service));
    return answer(sendToast(sent.kind, { service, email: "email" in sent ? sent.email : "" }));
  }),

  resend: intent("operator", async ({ staff, deps, form }) => {
    const [deliveryId = NOBODY] = idsIn([form.get("deliveryId")]);
    const retried = await retryFailed(deps, { filter: { deliveryId }, agreedCount: 1, actor: staff.email });
    const service = await nameOfService(deps.db, { deliveryId });
    if (retried.kind !== "retried") return answer(failedToSend(service));
    const queued = { deliveryId, attempts: retried.attempts };
    return answer(outcomeToast(await awaitOutcome(deps, queued, deps.deadlineMs), service));
  }),

  "retry-failed": freshIntent("operator", async ({ staff, deps, form, params }) => {
    const formType = formTypeIn(params);
    const leads = idsIn(form.getAll("leads"));
    const filter = { formType, ...(leads.length > 0 ? { submissionIds: leads } : {}) };
    const agreedCount = Number(form.get("agreedCount"));
    const { kind, count } = await retryFailed(deps, { filter, agreedCount, actor: staff.email });
    return answer(retryToast(kind, count));
  }),

  resolve: intent("operator", async ({ staff, deps, form }) => {
    const [deliveryId = NOBODY] = idsIn([form.get("deliveryId")]);
    const decision = DECISIONS.find((one) => one === form.get("decision"));
    if (!decision) return answer(resolveToast("no-answer"));
    const input = { deliveryId, decision, actor: staff.email, quietMs: deps.doubtQuietMs };
    return answer(resolveToast(await resolveInDoubt(deps, input)));
  }),

  close: intent("operator", async ({ staff, deps, form }) => {
    const [deliveryId = NOBODY] = idsIn([form.get("deliveryId")]);
    const reason = formString(form, "reason");
    if (!isCloseReason(reason)) return answer(closeToast({ kind: "no-reason" }));
    return answer(closeToast(await closeFailed(deps.db, { deliveryId, reason, actor: staff.email })));
  }),

  "delete-one": freshIntent("operator", async ({ staff, deps, form, params }) => {
    formTypeIn(params);
    const person = {
      submissionIds: idsIn(form.getAll("leads")),
      by: staff.email,
      notifyRecipients: true,
      keepsNoMarks: true,
    };
    return answer(eraseToast((await erasePerson(deps, person)).erased));
  }),

  "delete-all": freshIntent("operator", async ({ staff, deps, form, params }) => {
    const formType = formTypeIn(params);
    const typed = form.get("confirm");
    const typedName = typeof typed === "string" ? typed : "";
    const begun = await createDeleteJob(deps.db, { formType, actor: staff.email, typedName }).catch(
      (error: unknown) => {
        deps.report(error, "leads could not be deleted");
        return { kind: "failed" as const };
      },
    );
    if (begun.kind === "created") throw redirect(jobPath(begun.id));
    return answer(deleteAllToast(begun.kind));
  }),
};

/** An unused id, because form input is untrusted. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

function formTypeIn({ formId }: { formId?: string | undefined }) {
  if (!isFormType(formId)) throw new Error("Unknown form type");
  return formId;
}
