import { formName } from "#app/admin/labels/form-names.ts";
import { DeleteAllDialog } from "./delete-all-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import type { LeadDetails } from "#app/admin/leads/lead/lead-details.ts";
import { deliveryAt, type FormService, type LeadRow } from "#app/admin/leads/lead/lead-deliveries.ts";
import { ResolveDialog, type Doubt } from "./resolve-dialog.tsx";
import { RetryDialog } from "./retry-dialog.tsx";
import type { ViewCounts } from "#app/admin/leads/list/view-tabs.tsx";

type Asking =
  | { kind: "delete-all"; leads: number }
  | { kind: "retry"; leads: readonly string[]; count: number }
  | { kind: "erase"; leads: readonly string[] }
  | { kind: "resolve"; doubt: Doubt };

type Props = {
  asking: Asking;
  formType: string;
  counts: ViewCounts;
  services: readonly FormService[];
  page: { rows: readonly LeadRow[] };
  lead: LeadDetails | null | undefined;
};

/** The question the address asks. */
export function AskingDialog({ asking, formType, counts, services, page, lead }: Props) {
  switch (asking.kind) {
    case "delete-all":
      return <DeleteAllDialog formType={formType} formName={formName(formType)} leads={asking.leads} counts={counts} />;
    case "retry":
      return <RetryDialog leads={asking.leads} count={asking.count} />;
    case "resolve":
      return <ResolveDialog doubt={asking.doubt} />;
    case "erase": {
      const [id] = asking.leads;
      const row = page.rows.find((one) => one.id === id);
      const open = lead?.id === id ? lead : undefined;
      const stands = row
        ? services.map((service) => ({ service: service.name, status: deliveryAt(row, service).status }))
        : (open?.services ?? []).map(({ name, status }) => ({ service: name, status }));
      return <EraseDialog leads={asking.leads} name={row?.name ?? open?.name} stands={stands} />;
    }
  }
}
