import { isId } from "#app/web/form-values.ts";
import type { BuyerName } from "#server/sales/buyers/read-buyer.ts";
import { listBuyerNames } from "#server/sales/buyers/read-buyer.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { ReturnsFilter, ReturnsPage, ReturnView } from "#server/sales/returns/list-returns.ts";
import { listReturns } from "#server/sales/returns/list-returns.ts";
import type { ReturnRequest } from "#server/sales/returns/read-return.ts";
import { readReturn } from "#server/sales/returns/read-return.ts";
import { RETURN_REASONS } from "#server/sales/returns/return-rules.ts";
import { readDeskFilter, type DeskFilter } from "./returns-filter.ts";
import { viewOfState, decidedText } from "./return-texts.ts";
import type { Undoable } from "./undo-bar.tsx";
import { UNDO_MS } from "#server/sales/returns/decide-return.ts";

/** The list of one view, and the requested or first request beside it. */
export type ReturnsData = ReturnsPage & {
  view: ReturnView;
  page: number;
  filter: DeskFilter;
  buyers: BuyerName[];
  request: ReturnRequest | undefined;
  undoable: Undoable | undefined;
  now: Date;
};

const VIEWS: readonly ReturnView[] = ["open", "decided", "lapsed"];
const MAX_PAGES = 1000;

/** Ignores an invalid buyer or reason. */
export function wantedOf({ buyer, reason, q }: DeskFilter): ReturnsFilter {
  const known = RETURN_REASONS.find((one) => one === reason);
  return {
    ...(buyer !== undefined && isId(buyer) && { buyerId: buyer }),
    ...(known && { reason: known }),
    ...(q !== undefined && { reference: q }),
  };
}

/** undefined if the request is unknown. */
export async function readReturnsData(
  db: Executor,
  search: URLSearchParams,
  returnId?: string,
): Promise<ReturnsData | undefined> {
  const asked = returnId !== undefined && isId(returnId) ? await readReturn(db, returnId) : undefined;
  if (returnId !== undefined && !asked) return undefined;
  const view = asked ? viewOfState(asked.state) : (VIEWS.find((one) => one === search.get("view")) ?? "open");
  const page = Math.min(MAX_PAGES, Math.max(1, Math.floor(Number(search.get("page")) || 1)));
  const filter = readDeskFilter(search);
  const listed = await listReturns(db, { ...wantedOf(filter), view, page });
  const [first] = listed.rows;
  const [request, buyers, undoable] = await Promise.all([
    asked ?? (first && readReturn(db, first.id)),
    listBuyerNames(db),
    readUndoable(db, search.get("done")),
  ]);
  return { ...listed, view, page, filter, buyers, request, undoable, now: new Date() };
}

/** The last decision, while it can be undone. */
async function readUndoable(db: Executor, id: string | null, now = Date.now()): Promise<Undoable | undefined> {
  if (id === null || !isId(id)) return undefined;
  const request = await readReturn(db, id);
  if (!request?.decidedAt || request.state === "open" || request.state === "lapsed") return undefined;
  const leftMs = request.decidedAt.getTime() + UNDO_MS - now;
  return leftMs > 0 ? { id, text: decidedText(request), leftMs } : undefined;
}
