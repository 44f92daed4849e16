import type { z } from "zod";
import { schemas } from "./schemas.ts";

type Event = { name: string; text: string; schema: z.ZodType };

/** Everything that is posted to others, signed as Standard Webhooks says. */
export const events: readonly Event[] = [
  {
    name: "lead.created",
    text: "A lead for this recipient. A test lead of staff is the same event with `isTest`.",
    schema: schemas.LeadCreated,
  },
  {
    name: "alert",
    text: "For the operator's own team (`/admin/alerts`): an alert is new, lasts, or is over. The body has the form that Slack and Teams show, without `type` and `data`; it names no person.",
    schema: schemas.Alert,
  },
];

export const HEADERS = {
  "webhook-id": "The unique identifier of the message, the same in every attempt; use it to recognise a message",
  "webhook-timestamp": "When this attempt was made, in whole seconds since 1970",
  "webhook-signature": "One or more signatures, separated by spaces, each `v1,` and the base64 of an HMAC-SHA256",
};
