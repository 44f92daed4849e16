import { Link, useLocation } from "react-router";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import { addressWith, FROM_THE_START, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import type { ViewCounts } from "#server/operations/leads/page-leads.ts";
import type { LeadView } from "#server/operations/leads/lead-conditions.ts";
import { Tabs } from "#app/admin/ui/controls/tabs.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";

const VIEWS: readonly { view: LeadView; word: string; glyph?: Status }[] = [
  { view: "all", word: "All" },
  { view: "undelivered", word: "Undelivered", glyph: "error" },
  { view: "in-doubt", word: "In doubt", glyph: "in_doubt" },
  { view: "waiting", word: "Waiting for send", glyph: "not_sent" },
  { view: "warnings", word: "Warnings", glyph: "warning" },
  { view: "blocked", word: "Blocked", glyph: "blocked" },
];
type Props = { current: LeadView; counts: ViewCounts; isEmpty: boolean; mayAct: boolean };

/** Saved views with their own URLs. Filled glyphs come right after All. */
export function ViewTabs({ current, counts, isEmpty, mayAct }: Props) {
  const { search } = useLocation();
  const shown = isEmpty ? VIEWS.slice(0, 1) : VIEWS;
  return (
    <Tabs label="Saved views">
      {shown.map(({ view, word, glyph }) => (
        <Link
          key={view}
          to={addressWith(search, { ...FROM_THE_START, view: view === "all" ? null : view })}
          aria-current={view === current ? "page" : undefined}
        >
          {glyph ? <StatusGlyph status={glyph} size={14} /> : null}
          {word} <span>{sizeOf(counts[view])}</span>
        </Link>
      ))}
      {current === "undelivered" && mayAct && counts.undelivered.count > 0 ? (
        <Link
          className={`${layoutStyles["end"]} ${layoutStyles["notOnPhone"]}`}
          to={addressWith(search, { ...NO_CONFIRMATION, ask: "retry" })}
          preventScrollReset
        >
          <Icon name="retry" size={14} />
          Retry all failed
        </Link>
      ) : null}
    </Tabs>
  );
}

const sizeOf = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  isMore ? `${formatNumber(count)}+` : formatNumber(count);
