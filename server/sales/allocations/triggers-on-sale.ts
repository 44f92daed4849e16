import { sql, type RawBuilder } from "kysely";

/** When a conversions service is told: that a lead has come, or that it was sold. In its settings; the first is not stored. */
export const CONVERSION_TRIGGERS = ["submitted", "sold"] as const;

export type ConversionTrigger = (typeof CONVERSION_TRIGGERS)[number];

/** Whether a service, by its settings, is told of sales and not of leads. */
export const triggersOnSale = (service: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${service}.config`)} ->> 'trigger' = ${"sold" satisfies ConversionTrigger}, false)`;
