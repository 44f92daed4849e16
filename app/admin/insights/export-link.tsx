import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import type { ExportPart } from "./insights-csv.ts";
import { insightsAddress } from "./range.ts";

/** The table as a file, with the choices of the address. */
export const ExportLink = ({ part, search }: { part: ExportPart; search: string }) => (
  <ButtonLink
    size="sm"
    icon="download"
    reloadDocument
    to={`/admin/insights/export${insightsAddress(search, { part })}`}
    aria-label={`CSV: ${part}`}
  >
    CSV
  </ButtonLink>
);
