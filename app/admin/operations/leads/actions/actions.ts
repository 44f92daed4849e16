import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";

/** Fields of a button's request, with a unique key while it is in progress. */
export type Action = { key: string; fields: Readonly<Record<string, string>> };

/** `service` is for the error text if the request is lost. */
export const sendAction = (submissionId: string, { id, name }: Pick<ServiceOfForm, "id" | "name">): Action => ({
  key: `send ${submissionId} ${id}`,
  fields: { intent: "send", submissionId, apiServiceId: id, service: name },
});

export const resendAction = (deliveryId: string, service: string): Action => ({
  key: `resend ${deliveryId}`,
  fields: { intent: "resend", deliveryId, service },
});
