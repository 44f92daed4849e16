import type { Deps } from "#app/web/context.ts";
import { openBuyersPart } from "#server/privacy/dossier/read-buyers-part.ts";
import { germanMoment } from "#server/platform/german-time.ts";
import { readNoticeToConfirm, type NoticeToConfirm } from "#server/privacy/notice-link.ts";
import { createGuessLimit, TOKEN_LIMITS } from "#server/leads/self-service-pages/guess-limit.ts";
import type { ShownNotice } from "./confirm-page.tsx";

export const linkLimit = createGuessLimit(TOKEN_LIMITS);

/** Answers forged and expired links alike, to leak nothing. */
export async function openProof(deps: Deps, token: string) {
  if (!linkLimit.mayTry(deps.callerAddress)) return { kind: "too-many" } as const;
  const opened = await openBuyersPart(deps, token);
  if (opened.kind === "over") linkLimit.noteWrong(deps.callerAddress);
  return opened;
}

/** Opens a notice to be confirmed; answers like `openProof`. */
export async function openNotice(deps: Deps, token: string) {
  if (!linkLimit.mayTry(deps.callerAddress)) return { kind: "too-many" } as const;
  const notice = await readNoticeToConfirm(deps, token);
  if (notice) return { kind: "open", id: notice.id, notice: shownNotice(notice) } as const;
  linkLimit.noteWrong(deps.callerAddress);
  return { kind: "over" } as const;
}

const shownNotice = ({ kind, submissionId, recipient, createdAt, confirmedAt }: NoticeToConfirm): ShownNotice => ({
  kind,
  submissionId,
  recipient,
  toldAt: germanMoment(createdAt),
  confirmedAt: confirmedAt && germanMoment(confirmedAt),
});
