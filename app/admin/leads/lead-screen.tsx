import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { formatCount } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { addressWith, NOTHING_ASKED } from "#app/admin/ui/dialogs/search-params.ts";
import { BulkBar } from "./list/bulk-bar.tsx";
import { DeedsWatch } from "./actions/action-results.tsx";
import { EmptyLeads } from "./list/empty-leads.tsx";
import type { Filters } from "./filters/filters.ts";
import { LeadCards } from "./list/lead-cards.tsx";
import type { LeadDetails } from "./lead/lead-details.ts";
import { LeadHead } from "./lead-head.tsx";
import { LeadPanel } from "./panel/lead-panel.tsx";
import { LeadTable } from "./list/lead-table.tsx";
import { LeadToolbar } from "./filters/lead-toolbar.tsx";
import type { FormService, LeadRow, LeadView } from "./lead/lead-deliveries.ts";
import { NothingFound, type Helpful } from "./filters/nothing-found.tsx";
import { SlimTable } from "./list/compact-table.tsx";
import { StatusBar } from "./list/status-bar.tsx";
import { LIST_HINTS, SPLIT_HINTS } from "./shortcut-hints.ts";
import { howMany } from "./filters/result-count.ts";
import { useLeadKeys } from "./use-lead-shortcuts.ts";
import { useReturnOfFocus } from "./use-restored-focus.ts";
import { useSelection } from "./list/use-selection.ts";
import { useSteadyRows } from "./use-stable-rows.ts";
import { ViewTabs, type ViewCounts } from "./list/view-tabs.tsx";

export type LeadScreenProps = {
  formType: string;
  formName: string;
  view: LeadView;
  filters: Filters;
  page: { rows: readonly LeadRow[]; newer: string | null; older: string | null; isSearchRefused?: true };
  /** Where nothing was found: the filter without which something would be. */
  helpful: Helpful | null;
  counts: ViewCounts;
  services: readonly FormService[];
  /** The lead that is open; null: it is not, or no longer, there. */
  lead: LeadDetails | null | undefined;
  /** Operators and owners act; viewers see masked contact data. */
  mayAct: boolean;
  now: Date;
  /** The question that is asked on top of all. */
  children: React.ReactNode;
};

/** The leads of one form, the heart of the staff area. */
export const LeadScreen = (props: LeadScreenProps) => (
  <div className="fills">
    <DeedsWatch>
      <Screen {...props} />
    </DeedsWatch>
  </div>
);

function Screen(props: LeadScreenProps) {
  const { formType, formName, view, filters, page, helpful, counts, services, lead, mayAct, now, children } = props;
  const { search } = useLocation();
  const question = addressWith(search, { ...NOTHING_ASKED, lead: null });
  const exportTo = `/admin/forms/${formType}/export${question}`;
  const isLoading = useNavigation().state === "loading";
  const { shown, newCount, showNew } = useSteadyRows(page.rows, question);
  const selection = useSelection(shown);
  const [cursor, setCursor] = useState<string>();
  const isOpen = lead !== undefined && lead !== null;
  const at = isOpen ? lead.id : cursor;
  useLeadKeys({ rows: shown, services, selection, cursor: at, isOpen, mayAct, exportTo });
  useReturnOfFocus(isOpen ? lead.id : undefined, setCursor);

  const isEmpty = counts.all.count === 0;
  const place = shown.findIndex(({ id }) => id === at);
  const newLeads =
    newCount > 0 ? (
      <button type="button" className="link xs row gap-5" onClick={showNew}>
        <Icon name="arrow-up" size={12} />
        {formatCount(newCount, "new lead")}: show
      </button>
    ) : null;
  const toolbar = (
    <LeadToolbar
      filters={filters}
      services={services}
      sources={[...new Set(shown.map(({ source }) => source))]}
      now={now}
      isSlim={isOpen}
    />
  );
  const lists = { formName, rows: shown, services, selection, mayAct, now };
  const nothing = <NothingFound helpful={helpful} isSearchRefused={page.isSearchRefused ?? false} />;
  return (
    <>
      {isOpen ? <h1 className="sr only-m">{formName}</h1> : null}
      <div className={isOpen ? "hide-m" : undefined}>
        <LeadHead formType={formType} formName={formName} isEmpty={isEmpty} mayAct={mayAct} exportTo={exportTo} />
        <ViewTabs current={view} counts={counts} isEmpty={isEmpty} mayAct={mayAct} />
      </div>
      {lead === null ? (
        <div className="inset">
          <Notice kind="info" title="This lead is not here" appears>
            It was erased, or belongs to another form.
          </Notice>
        </div>
      ) : null}
      {mayAct ? null : (
        <p className="inset t3 xs">
          <Icon name="eye" size={14} /> Contact data is masked. Operators and owners see it and may send.
        </p>
      )}
      {isOpen ? (
        <div className="split">
          <div className="listcol hide-m">
            {toolbar}
            {shown.length === 0 ? nothing : <SlimTable {...lists} open={lead.id} />}
            <StatusBar hints={SPLIT_HINTS} newer={page.newer} older={page.older} />
          </div>
          <LeadPanel
            key={lead.id}
            formType={formType}
            lead={lead}
            neighbours={{ before: shown[place - 1]?.id, after: place === -1 ? undefined : shown[place + 1]?.id }}
            mayAct={mayAct}
            now={now}
          />
        </div>
      ) : isEmpty ? (
        <EmptyLeads formType={formType} />
      ) : (
        <>
          {toolbar}
          {isLoading ? <div className="loading-line" role="status" aria-label="Loading submissions" /> : null}
          {shown.length === 0 ? (
            nothing
          ) : (
            <>
              <LeadTable {...lists} cursor={at} onCursor={setCursor} newLeads={newLeads} isBusy={isLoading} />
              <LeadCards {...lists} newLeads={newLeads} />
            </>
          )}
          <StatusBar
            says={howMany(shown.length, page.newer === null && page.older === null, counts[view], filters)}
            hints={LIST_HINTS}
            newer={page.newer}
            older={page.older}
          />
        </>
      )}
      {mayAct ? <BulkBar rows={shown} services={services} selection={selection} /> : null}
      {children}
    </>
  );
}
