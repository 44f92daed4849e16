import { useLocation } from "react-router";
import { Button, ButtonLink, Kbd } from "#app/admin/ui/controls/button.tsx";
import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { failedAmong } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./bulk-bar.module.css";

type Props = { rows: readonly LeadRow[]; services: readonly ServiceOfForm[]; selection: Selection };

/** Actions on the selected leads. Buttons count affected leads, not selected ones. */
export function BulkBar({ rows, services, selection }: Props) {
  const { search } = useLocation();
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  if (selected.length === 0) return null;
  const leads = selected.map(({ id }) => id);
  const failed = failedAmong(selected, services).length;
  const ask = (what: string) => addressWith(search, { ...NO_CONFIRMATION, ask: what, leads });
  return (
    <div
      className={styles["bar"]}
      role="toolbar"
      aria-label={`Actions for ${formatCount(selected.length, "selected lead")}`}
    >
      <span className={styles["count"]}>{formatNumber(selected.length)} selected</span>
      <span className={styles["rule"]} />
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
      <span className={styles["rule"]} />
      <IconButton icon="close" label="Clear selection (Esc)" onClick={() => selection.set([])} />
    </div>
  );
}
