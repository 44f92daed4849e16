import type { FormType } from "#funnels/registry.ts";
import type { Cursor } from "#server/platform/db/cursor.ts";
import { readCursor } from "#server/platform/db/cursor.ts";
import { DELIVERY_STATUSES } from "#server/delivery/delivery-state.ts";
import type { LeadFilter } from "#server/operations/leads/lead-conditions.ts";
import { LEAD_VIEWS } from "#server/operations/leads/lead-conditions.ts";
import { startOfBerlinDay } from "#server/platform/berlin-time.ts";

/** Parsed URL of a list: filter, cursor and open lead. */
export type LeadQuery = { filter: LeadFilter; place: { before?: Cursor; after?: Cursor }; lead?: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONGEST = 200;

/** Ignores invalid values, because URLs can be typed, truncated or old. Days are Berlin days. */
export function readLeadFilter(formType: FormType, params: URLSearchParams): LeadQuery {
  const text = (name: string) => params.get(name)?.trim().slice(0, LONGEST) || undefined;
  const id = (name: string) => (UUID.test(params.get(name) ?? "") ? params.get(name)?.toLowerCase() : undefined);
  const filter = {
    formType,
    view: LEAD_VIEWS.find((view) => view === params.get("view")),
    search: text("q")?.replaceAll("\0", ""),
    status: DELIVERY_STATUSES.find((status) => status === params.get("status")),
    apiServiceId: id("service"),
    since: startOfBerlinDay(params.get("since") ?? ""),
    until: startOfBerlinDay(params.get("until") ?? "", 1),
    source: text("source")?.replaceAll("\0", ""),
  };
  return {
    filter: present(filter),
    place: present({ before: readCursor(params.get("before") ?? ""), after: readCursor(params.get("after") ?? "") }),
    ...present({ lead: id("lead") }),
  };
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
};

const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
