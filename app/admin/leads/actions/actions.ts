import type { FormService } from "#app/admin/leads/lead/lead-deliveries.ts";

/** Something a button does: what the page's action is sent, under a name of its own while it is under way. */
export type Deed = { key: string; fields: Readonly<Record<string, string>> };

export const sendDeed = (submissionId: string, { id }: Pick<FormService, "id">): Deed => ({
  key: `send ${submissionId} ${id}`,
  fields: { intent: "send", submissionId, apiServiceId: id },
});

export const resendDeed = (deliveryId: string): Deed => ({
  key: `resend ${deliveryId}`,
  fields: { intent: "resend", deliveryId },
});
