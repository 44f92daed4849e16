import type { Executor } from "#server/platform/db/database.ts";
import { isId } from "#app/web/is-id.ts";
import { UNDO_MS } from "#server/sales/returns/decide-claim.ts";
import { readClaim } from "#server/sales/returns/read-claim.ts";
import { decidedText } from "./return-words.ts";
import type { Undoable } from "./undo-bar.tsx";

/** What was decided just now, as long as it can be taken back. */
export async function readUndoable(db: Executor, id: string | null, now = Date.now()): Promise<Undoable | undefined> {
  if (id === null || !isId(id)) return undefined;
  const claim = await readClaim(db, id);
  if (!claim?.decidedAt || claim.state === "open" || claim.state === "lapsed") return undefined;
  const leftMs = claim.decidedAt.getTime() + UNDO_MS - now;
  return leftMs > 0 ? { id, text: decidedText(claim), leftMs } : undefined;
}
