import { sql, type RawBuilder } from "kysely";

/** When a conversion service is notified: on submission or on sale. The first is the default and not stored. */
export const CONVERSION_TRIGGERS = ["submitted", "sold"] as const;

export type ConversionTrigger = (typeof CONVERSION_TRIGGERS)[number];

/** SQL: whether a service's settings notify it of sales instead of leads. */
export const triggersOnSale = (service: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${service}.config`)} ->> 'trigger' = ${"sold" satisfies ConversionTrigger}, false)`;
