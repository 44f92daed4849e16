import type { FormType } from "#funnels/registry.ts";
import type { Count } from "#server/delivery/stats/what-counts.ts";
import type { StatementAttention } from "#server/site/read-statement-attention.ts";
import type { UnknownRecipient } from "./read-unknown-recipients.ts";
import type { StoppedService } from "./read-stopped-services.ts";

export type OfForm = Count & { formType: FormType };

export type AtService = { serviceId: string; serviceName: string; forms: OfForm[]; oldestAt: Date; newestAt: Date };

/** An item that waits for a person, with its place. */
export type AttentionItem =
  /** `failedForms`: all failed leads there, rejected or not. */
  | ({ kind: "failed"; isEmail: boolean; isRefused: boolean; failedForms: OfForm[]; reason: string } & AtService)
  | ({ kind: "in_doubt"; isEmail: boolean } & AtService)
  | ({ kind: "waiting" } & AtService)
  | ({ kind: "stopped" } & StoppedService)
  | ({ kind: "quarantine"; oldestAt: Date; newestAt: Date } & Count)
  | { kind: "people"; count: number }
  /** Return requests, and when the next one is credited automatically. */
  | { kind: "returns"; open: number; due: number; nextAt: Date }
  /** Services that can send nothing, because visitors are never asked for the consent they need. */
  | { kind: "mute"; serviceNames: string[]; mayEdit: boolean }
  /** Third parties without a name for visitors. */
  | { kind: "recipients"; services: UnknownRecipient[] }
  | ({ kind: "statements"; mayEdit: boolean } & StatementAttention);
