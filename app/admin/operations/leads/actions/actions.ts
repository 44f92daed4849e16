import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";

/** What a button does: the fields sent to the page's action, with a unique key while it is under way. */
export type Action = { key: string; fields: Readonly<Record<string, string>> };

/** `service` is only for the words, should the request be lost on the way. */
export const sendAction = (submissionId: string, { id, name }: Pick<ServiceOfForm, "id" | "name">): Action => ({
  key: `send ${submissionId} ${id}`,
  fields: { intent: "send", submissionId, apiServiceId: id, service: name },
});

export const resendAction = (deliveryId: string, service: string): Action => ({
  key: `resend ${deliveryId}`,
  fields: { intent: "resend", deliveryId, service },
});
