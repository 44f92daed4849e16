import { formName } from "#app/admin/labels/form-names.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { DeleteAllDialog } from "./delete-all-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import type { ViewCounts } from "#server/operations/leads/count-leads.ts";
import type { LeadPage } from "#server/operations/leads/find-leads.ts";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import type { Confirmation } from "./read-confirmation.server.ts";
import { ResolveDialog } from "./resolve-dialog.tsx";
import { RetryDialog } from "./retry-dialog.tsx";
import type { FormType } from "#funnels/registry.ts";

type Props = {
  confirmation: Confirmation;
  formType: FormType;
  counts: ViewCounts;
  page: Pick<LeadPage, "rows">;
  lead: LeadDetails | null | undefined;
};

/** The confirmation in the address. */
export function ConfirmationDialog({ confirmation, formType, counts, page, lead }: Props) {
  switch (confirmation.kind) {
    case "delete-all":
      return <DeleteAllDialog {...confirmation} formType={formType} formName={formName(formType)} counts={counts} />;
    case "retry":
      return <RetryDialog leads={confirmation.leads} count={confirmation.count} />;
    case "close":
      return <CloseDialog {...confirmation.failed} />;
    case "resolve":
      return <ResolveDialog doubt={confirmation.doubt} />;
    case "erase": {
      const [id] = confirmation.leads;
      const row = page.rows.find((one) => one.id === id);
      const open = lead?.id === id ? lead : undefined;
      return <EraseDialog leads={confirmation.leads} name={row?.name ?? open?.name} advice={confirmation.advice} />;
    }
  }
}
