import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { readAuditFilter } from "./read-audit-filter.server.ts";
import { staffLoader } from "#app/web/staff-guard.ts";
import { listActors, listAudit } from "#server/platform/audit/list-audit.ts";
import type { Route } from "./+types/audit-log.route";
import { Pager } from "#app/admin/ui/table/table.tsx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const loader = staffLoader("operator", async ({ deps: { db }, request }) => {
  const params = new URL(request.url).searchParams;
  const { asked, filter } = readAuditFilter(params);
  const place = (name: string) => (UUID.test(params.get(name) ?? "") ? { [name]: params.get(name) ?? "" } : {});
  const [page, actors] = await Promise.all([
    listAudit(db, filter, { ...place("older"), ...place("newer") }),
    listActors(db),
  ]);
  return { ...page, actors, asked, now: new Date() };
});

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { entries, hasNewer, hasOlder, actors, asked, now } = loaderData;
  const filters = Object.entries(asked).filter(([, value]) => value !== "");
  const pageHref = (place: Record<string, string | undefined>) =>
    `?${new URLSearchParams([...filters, ...Object.entries(place).map(([name, id]) => [name, id ?? ""])]).toString()}`;
  return (
    <>
      <PageHead
        title="Audit log"
        sub="Who did what. Nobody can change or delete an entry"
        actions={
          <ButtonLink
            icon="download"
            to={`/admin/audit-log/export?${new URLSearchParams(filters).toString()}`}
            reloadDocument
          >
            Export CSV
          </ButtonLink>
        }
      />
      <AuditFilters asked={asked} actors={actors} />
      <PageBody>
        {entries.length > 0 ? (
          <AuditTable entries={entries} now={now} />
        ) : (
          <EmptyState
            title={filters.length > 0 ? "Nothing found" : "Nothing has been done yet"}
            picture={filters.length === 0}
          >
            {filters.length > 0
              ? "No entry matches all of these filters. Clear one of them to see more."
              : "Every action of a member of staff will stand here: opening a lead, sending, changing, exporting, deleting."}
          </EmptyState>
        )}
        <Pager>
          {hasNewer ? (
            <ButtonLink size="sm" to={pageHref({ newer: entries[0]?.id })}>
              Newer
            </ButtonLink>
          ) : null}
          {hasOlder && entries.length > 0 ? (
            <ButtonLink size="sm" to={pageHref({ older: entries.at(-1)?.id })}>
              Older
            </ButtonLink>
          ) : null}
        </Pager>
      </PageBody>
    </>
  );
}
