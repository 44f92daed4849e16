import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { formatCount } from "#app/admin/labels/format.ts";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { DeleteQuarantinedDialog } from "./delete-quarantined-dialog.tsx";
import { QuarantineTable } from "./quarantine-table.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { deleteQuarantinedToast, releaseToast } from "./quarantine-texts.ts";
import { idsIn } from "#app/web/form-values.ts";
import { freshIntent, intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { recordReading } from "#server/platform/audit/record-audit.ts";
import { countQuarantine } from "#server/intake/quarantine/count-quarantine.ts";
import { deleteQuarantined, releaseLeads } from "#server/intake/quarantine/release-leads.ts";
import { listQuarantine, stillQuarantined } from "#server/intake/quarantine/list-quarantine.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/quarantine.route";
import { Pager } from "#app/admin/ui/table/table.tsx";

const ON_A_PAGE = 100;

export const loader = staffLoader("viewer", async ({ staff, deps: { db }, request }) => {
  const params = new URL(request.url).searchParams;
  const mayAct = mayActAs(staff.role, "operator");
  const before = params.get("before") ?? "";
  const [page, quarantined] = await Promise.all([
    listQuarantine(db, { before, limit: ON_A_PAGE }, { masked: !mayAct }),
    countQuarantine(db),
  ]);
  if (mayAct) await recordReading(db, { actor: staff.email, screen: "quarantine" });
  const asked =
    mayAct && params.get("ask") === "delete" ? await stillQuarantined(db, idsIn(params.getAll("leads"))) : [];
  return { ...page, quarantined, mayAct, asked, isFirst: before === "", now: new Date() };
});

export const action = staffActions({
  release: intent("operator", async ({ staff, deps, form }) => {
    const only = idsIn([form.get("only")]);
    const ids = only.length > 0 ? only : idsIn(form.getAll("leads"));
    return { toast: releaseToast(await releaseLeads(deps, { ids, actor: staff.email })) };
  }),
  delete: freshIntent("operator", async ({ staff, deps, form }) => {
    const ids = idsIn(form.getAll("leads"));
    return { toast: deleteQuarantinedToast(await deleteQuarantined(deps, { ids, actor: staff.email })) };
  }),
});

export default function Quarantine({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, older, quarantined, mayAct, asked, isFirst, now } = loaderData;
  const count = quarantined.isMore
    ? `More than ${formatCount(quarantined.count, "lead")}`
    : formatCount(quarantined.count, "lead");
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead
        title="Quarantine"
        sub={quarantined.count > 0 ? `${count}. Nothing is sent to anybody until you release it` : "Nothing is held"}
      />
      <PageBody>
        {rows.length > 0 ? (
          <QuarantineTable rows={rows} mayAct={mayAct} now={now} />
        ) : (
          <EmptyState title="Nothing in quarantine">
            Leads that look as if a program had sent them wait here until a person has looked at them.
          </EmptyState>
        )}
        <Pager>
          {isFirst ? null : (
            <ButtonLink size="sm" to="?">
              Newest
            </ButtonLink>
          )}
          {older ? (
            <ButtonLink size="sm" to={`?${new URLSearchParams({ before: older }).toString()}`}>
              Older
            </ButtonLink>
          ) : null}
        </Pager>
      </PageBody>
      {asked.length > 0 ? <DeleteQuarantinedDialog leads={asked} /> : null}
    </>
  );
}
