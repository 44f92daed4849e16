import { useLocation } from "react-router";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import { addressWith, NOTHING_ASKED } from "#app/admin/ui/dialogs/search-params.ts";
import { failedAmong, type FormService, type LeadRow } from "#app/admin/leads/lead/lead-deliveries.ts";
import type { Selection } from "./use-selection.ts";

type Props = { rows: readonly LeadRow[]; services: readonly FormService[]; selection: Selection };

/** What can be done with the selected leads. The button counts what it will really do, not what is selected. */
export function BulkBar({ rows, services, selection }: Props) {
  const { search } = useLocation();
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  if (selected.length === 0) return null;
  const leads = selected.map(({ id }) => id);
  const failed = failedAmong(selected, services).length;
  const ask = (what: string) => addressWith(search, { ...NOTHING_ASKED, ask: what, leads });
  return (
    <div className="bulk" role="toolbar" aria-label={`Actions for ${formatCount(selected.length, "selected lead")}`}>
      <span className="n">{formatNumber(selected.length)} selected</span>
      <span className="vr" />
      {failed > 0 ? (
        <ButtonLink kind="primary" icon="retry" to={ask("retry")} preventScrollReset>
          Retry {formatCount(failed, "failed delivery", "failed deliveries")}
          <Kbd>r</Kbd>
        </ButtonLink>
      ) : (
        <Button icon="retry" disabled>
          No failed delivery
        </Button>
      )}
      <ButtonLink kind="danger" icon="erase" to={ask("erase")} preventScrollReset>
        Erase
      </ButtonLink>
      <span className="vr" />
      <IconButton icon="close" label="Clear selection (Esc)" onClick={() => selection.set([])} />
    </div>
  );
}
