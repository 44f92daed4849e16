import { erasePerson, type EraseDeps } from "./erase-person.ts";
import { queueNotices } from "./queue-notices.ts";
import { readRequest, type PrivacyRequest } from "./requests.ts";
import { withdraw } from "./withdraw.ts";

/**
 * What staff do about a request: erase, withdraw, or correct. Each notifies the recipients, unless the person asked us not to.
 */
export type RequestAction = "erase" | "withdraw" | "tell";

/** `identity-first`: the person's identity has not been checked yet. */
export type ActOnRequestResult =
  { kind: "done"; leads: number; notices: number } | { kind: "not-found" | "closed" | "identity-first" };

export async function actOnRequest(
  deps: EraseDeps,
  { id, action, by }: { id: string; action: RequestAction; by: string },
): Promise<ActOnRequestResult> {
  const request = await readRequest(deps.db, id);
  if (!request) return { kind: "not-found" };
  if (request.closedAt !== null) return { kind: "closed" };
  if (request.identityCheckedAt === null) return { kind: "identity-first" };
  return { kind: "done", ...(await act(deps, request, action, by)) };
}

async function act(deps: EraseDeps, request: PrivacyRequest, action: RequestAction, by: string) {
  const { id: requestId, submissionIds, buyersTold: notifyRecipients } = request;
  switch (action) {
    case "erase": {
      const { erased, notices } = await erasePerson(deps, { submissionIds, by, notifyRecipients, requestId });
      return { leads: erased, notices };
    }
    case "withdraw": {
      const sum = { leads: 0, notices: 0 };
      for (const submissionId of submissionIds) {
        const done = await withdraw(deps, { submissionId, scope: { kind: "all" }, by, notifyRecipients, requestId });
        if (done.kind === "was-withdrawn") continue;
        sum.leads += 1;
        sum.notices += done.notices;
      }
      return sum;
    }
    case "tell": {
      let notices = 0;
      for (const submissionId of submissionIds)
        notices += await deps.db
          .transaction()
          .execute((tx) => queueNotices(tx, { submissionId, kind: "rectified", requestId }));
      return { leads: submissionIds.length, notices };
    }
  }
}
