import { isFormType } from "#funnels/registry.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { sendToast, type StaffToast } from "./send-toast.ts";
import { deleteAllToast, eraseToast, resendToast, resolveToast, retryToast } from "./lead-texts.ts";
import { resolveInDoubt, type Decision } from "#server/delivery/actions/resolve-in-doubt.ts";
import { retryFailed } from "#server/delivery/actions/retry-failed.ts";
import { sendByHand } from "#server/delivery/actions/send-manually.ts";
import { deleteAllLeads, deleteLead } from "#server/leads/delete-leads.ts";
import { nameOfService } from "#server/leads/service-name.ts";
import { intent } from "#app/web/staff-guard.ts";
import { idsIn } from "#app/web/form-ids.ts";

const DECISIONS = ["has_it", "has_it_not", "send_anyway"] as const satisfies readonly Decision[];

const told = (toast: StaffToast) => ({ toast });

/** What staff may do with leads. Every one of these is audited by its verb. */
export const leadDeeds = {
  send: intent("operator", async ({ staff, needs, form }) => {
    const [submissionId = NOBODY] = idsIn([form.get("submissionId")]);
    const [apiServiceId = NOBODY] = idsIn([form.get("apiServiceId")]);
    const sent = await sendByHand(needs, { submissionId, apiServiceId, actor: staff.email });
    const service = await nameOfService(needs.db, { apiServiceId });
    return told(sendToast(sent.kind, { service, email: "email" in sent ? sent.email : "" }));
  }),

  resend: intent("operator", async ({ staff, needs, form }) => {
    const [deliveryId = NOBODY] = idsIn([form.get("deliveryId")]);
    const { kind } = await retryFailed(needs, { filter: { deliveryId }, agreedCount: 1, actor: staff.email });
    return told(resendToast(kind, await nameOfService(needs.db, { deliveryId })));
  }),

  "retry-failed": intent("operator", async ({ staff, needs, form, params }) => {
    const formType = formTypeIn(params);
    const leads = idsIn(form.getAll("leads"));
    const filter = { formType, ...(leads.length > 0 ? { submissionIds: leads } : {}) };
    const agreedCount = Number(form.get("agreedCount"));
    const { kind, count } = await retryFailed(needs, { filter, agreedCount, actor: staff.email });
    return told(retryToast(kind, count));
  }),

  resolve: intent("operator", async ({ staff, needs, form }) => {
    const [deliveryId = NOBODY] = idsIn([form.get("deliveryId")]);
    const decision = DECISIONS.find((one) => one === form.get("decision"));
    if (!decision) return told(resolveToast("no-answer"));
    const wish = { deliveryId, decision, actor: staff.email, quietMs: needs.doubtQuietMs };
    return told(resolveToast(await resolveInDoubt(needs, wish)));
  }),

  "delete-one": intent("operator", async ({ staff, needs, form, params }) => {
    const formType = formTypeIn(params);
    let erased = 0;
    for (const id of idsIn(form.getAll("leads"))) {
      if ((await deleteLead(needs.db, { formType, id, actor: staff.email })) === "deleted") erased++;
    }
    return told(eraseToast(erased));
  }),

  "delete-all": intent("operator", async ({ staff, needs, form, params }) => {
    const formType = formTypeIn(params);
    const typed = form.get("confirm");
    const typedName = typeof typed === "string" ? typed : "";
    try {
      const { kind } = await deleteAllLeads(needs.db, { formType, actor: staff.email, typedName });
      return told(deleteAllToast(kind, formName(formType)));
    } catch {
      return told(deleteAllToast("failed", formName(formType)));
    }
  }),
};

/** An id nobody has: what a form sends may be anything. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

function formTypeIn({ formId }: { formId?: string | undefined }) {
  if (!isFormType(formId)) throw new Error("The loader does not let other forms through");
  return formId;
}
