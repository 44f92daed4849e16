import type { Executor } from "#server/platform/db/database.ts";
import { readFoundLeads } from "#server/privacy/find-person.ts";
import { listNoticesOf } from "#server/privacy/list-notices.ts";
import type { PrivacyRequest } from "#server/privacy/requests.ts";

/** A request names leads, not people: who it is about is read from them, as long as they are there. */
export async function withPeople(db: Executor, requests: readonly PrivacyRequest[]) {
  const ids = [...new Set(requests.flatMap(({ submissionIds }) => submissionIds))];
  const [leads, notices] =
    ids.length === 0 ? [[], []] : await Promise.all([readFoundLeads(db, ids), listNoticesOf(db, ids)]);
  const names = new Map(leads.map(({ id, stored }) => [id, stored?.name ?? "Erased"]));
  return requests.map((request) => {
    const people = [...new Set(request.submissionIds.map((id) => names.get(id) ?? "Erased"))];
    const own = notices.filter(({ submissionId }) => request.submissionIds.includes(submissionId));
    const told = own.filter(({ toldAt }) => toldAt !== null).length;
    const confirmed = own.filter(({ confirmedAt }) => confirmedAt !== null).length;
    return {
      ...request,
      person: people.join(", ") || "Nobody found",
      told: own.length === 0 ? "" : `${told} of ${own.length} told, ${confirmed} confirmed`,
    };
  });
}
