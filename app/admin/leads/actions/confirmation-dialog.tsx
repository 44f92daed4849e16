import { formName } from "#app/admin/labels/form-names.ts";
import { DeleteAllDialog } from "./delete-all-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import type { ViewCounts } from "#server/leads/count-leads.ts";
import type { LeadPage } from "#server/leads/find-leads.ts";
import type { LeadDetails } from "#server/leads/read-lead.ts";
import type { ServiceOfForm } from "#server/leads/services-of-form.ts";
import { deliveryAt } from "#app/admin/leads/lead/lead-deliveries.ts";
import type { Confirmation } from "./read-confirmation.server.ts";
import { ResolveDialog } from "./resolve-dialog.tsx";
import { RetryDialog } from "./retry-dialog.tsx";
import type { FormType } from "#funnels/registry.ts";

type Props = {
  confirmation: Confirmation;
  formType: FormType;
  counts: ViewCounts;
  services: readonly ServiceOfForm[];
  page: Pick<LeadPage, "rows">;
  lead: LeadDetails | null | undefined;
};

/** The confirmation in the address. */
export function ConfirmationDialog({ confirmation, formType, counts, services, page, lead }: Props) {
  switch (confirmation.kind) {
    case "delete-all":
      return (
        <DeleteAllDialog formType={formType} formName={formName(formType)} leads={confirmation.leads} counts={counts} />
      );
    case "retry":
      return <RetryDialog leads={confirmation.leads} count={confirmation.count} />;
    case "resolve":
      return <ResolveDialog doubt={confirmation.doubt} />;
    case "erase": {
      const [id] = confirmation.leads;
      const row = page.rows.find((one) => one.id === id);
      const open = lead?.id === id ? lead : undefined;
      const stands = row
        ? services.map((service) => ({ service: service.name, status: deliveryAt(row, service).status }))
        : (open?.services ?? []).map(({ name, status }) => ({ service: name, status }));
      return <EraseDialog leads={confirmation.leads} name={row?.name ?? open?.name} stands={stands} />;
    }
  }
}
