import type { ServiceOfForm } from "#server/leads/services-of-form.ts";

/** What a button does: the fields sent to the page's action, with a unique key while it is under way. */
export type Action = { key: string; fields: Readonly<Record<string, string>> };

export const sendAction = (submissionId: string, { id }: Pick<ServiceOfForm, "id">): Action => ({
  key: `send ${submissionId} ${id}`,
  fields: { intent: "send", submissionId, apiServiceId: id },
});

export const resendAction = (deliveryId: string): Action => ({
  key: `resend ${deliveryId}`,
  fields: { intent: "resend", deliveryId },
});
