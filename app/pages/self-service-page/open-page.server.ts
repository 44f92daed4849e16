import type { Deps } from "#app/web/context.ts";
import { findByToken } from "#server/leads/self-service-pages/open-page.ts";
import { codeOf, inGroups } from "#server/leads/self-service-pages/page-token.ts";
import { CODE_LIMITS, createGuessLimit, TOKEN_LIMITS } from "#server/leads/self-service-pages/guess-limit.ts";
import type { VisitorsRequest } from "#server/privacy/visitor-messages/read-request.ts";
import { readRequest } from "#server/privacy/visitor-messages/read-request.ts";

export const tokenLimit = createGuessLimit(TOKEN_LIMITS);
export const codeLimit = createGuessLimit(CODE_LIMITS);

export type OpenedPage =
  | { kind: "open"; submissionId: string; request: VisitorsRequest; path: string; code: string }
  | { kind: "over" }
  | { kind: "too-many" };

/** Opens a page by its token. Wrong and expired tokens get the same answer. */
export async function openPage({ db, callerAddress }: Deps, token: string): Promise<OpenedPage> {
  if (!tokenLimit.mayTry(callerAddress)) return { kind: "too-many" };
  const submissionId = await findByToken(db, token);
  const request = submissionId === undefined ? undefined : await readRequest(db, submissionId);
  if (submissionId === undefined || !request) {
    tokenLimit.noteWrong(callerAddress);
    return { kind: "over" };
  }
  return { kind: "open", submissionId, request, path: `/anfrage/${token}`, code: inGroups(codeOf(token)) };
}
