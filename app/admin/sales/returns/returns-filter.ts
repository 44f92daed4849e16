import { RETURNS_PAGE } from "#app/admin/labels/paths.ts";
import type { ReturnView } from "#server/sales/returns/list-returns.ts";

/** Filters of the returns list, as in the URL. */
export type DeskFilter = { buyer?: string; reason?: string; q?: string };

/** Length of an id. */
const LONGEST = 36;

export function readDeskFilter(search: URLSearchParams): DeskFilter {
  const said = (name: string) => search.get(name)?.trim().slice(0, LONGEST) || undefined;
  const [buyer, reason, q] = [said("buyer"), said("reason"), said("q")];
  return { ...(buyer && { buyer }), ...(reason && { reason }), ...(q && { q }) };
}

/** Query string: empty, or with its question mark. */
export function searchOf(filter: DeskFilter, more: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams({ ...more, ...filter }).toString();
  return text === "" ? "" : `?${text}`;
}

export const viewPath = (view: ReturnView, filter: DeskFilter, page = 1): string =>
  `${RETURNS_PAGE}${searchOf(filter, { view, ...(page > 1 && { page: String(page) }) })}`;

export const isFiltered = (filter: DeskFilter): boolean => Object.keys(filter).length > 0;
