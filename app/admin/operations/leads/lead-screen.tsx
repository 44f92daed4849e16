import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { formatCount } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { BulkBar } from "./list/bulk-bar.tsx";
import { ActionResults } from "./actions/action-results.tsx";
import { EmptyLeads } from "./list/empty-leads.tsx";
import type { Filters } from "./filters/filters.ts";
import { LeadCards } from "./list/lead-cards.tsx";
import type { ViewCounts } from "#server/operations/leads/count-leads.ts";
import type { LeadPage } from "#server/operations/leads/find-leads.ts";
import type { LeadView } from "#server/operations/leads/lead-filter.ts";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import type { LeadWish } from "#server/privacy/wishes/list-wishes.ts";
import { LeadHead } from "./lead-head.tsx";
import { LeadPanel } from "./panel/lead-panel.tsx";
import { LeadTable } from "./list/lead-table.tsx";
import { LeadToolbar } from "./filters/lead-toolbar.tsx";
import { NothingFound } from "./filters/nothing-found.tsx";
import type { Helpful } from "./filters/suggest-filter.server.ts";
import { SlimTable } from "./list/compact-table.tsx";
import { StatusBar } from "./list/status-bar.tsx";
import { LIST_HINTS, SPLIT_HINTS } from "./shortcut-hints.ts";
import { howMany } from "./filters/result-count.ts";
import { useLeadKeys } from "./use-lead-shortcuts.ts";
import { useReturnOfFocus } from "./use-restored-focus.ts";
import { useSelection } from "./list/use-selection.ts";
import { useSteadyRows } from "./use-stable-rows.ts";
import { ViewTabs } from "./list/view-tabs.tsx";
import { FillingPage } from "#app/admin/ui/display/page-body.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./leads.module.css";

export type LeadScreenProps = {
  formType: string;
  formName: string;
  view: LeadView;
  filters: Filters;
  page: LeadPage;
  /** Where nothing was found: the filter without which something would be. */
  helpful: Helpful | null;
  counts: ViewCounts;
  services: readonly ServiceOfForm[];
  /** The lead that is open; null: it is not, or no longer, there. */
  lead: LeadDetails | null | undefined;
  wishes: readonly LeadWish[];
  /** Operators and owners act; viewers see masked contact data. */
  mayAct: boolean;
  now: Date;
  /** The confirmation over the list. */
  children: React.ReactNode;
};

/** The leads of one form. */
export const LeadScreen = (props: LeadScreenProps) => (
  <FillingPage>
    <ActionResults>
      <Screen {...props} />
    </ActionResults>
  </FillingPage>
);

function Screen(props: LeadScreenProps) {
  const { formType, formName, view, filters, page, helpful, counts, services, lead, mayAct, now, children } = props;
  const { search } = useLocation();
  const question = addressWith(search, { ...NO_CONFIRMATION, lead: null });
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
      <button
        type="button"
        className={`${textStyles["link"]} ${textStyles["small"]} ${layoutStyles["row"]} ${styles["newLeads"]}`}
        onClick={showNew}
      >
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
      {isOpen ? (
        <h1 className={`${layoutStyles["visuallyHidden"]} ${layoutStyles["onlyOnPhone"]}`}>{formName}</h1>
      ) : null}
      <div className={isOpen ? layoutStyles["notOnPhone"] : undefined}>
        <LeadHead formType={formType} formName={formName} isEmpty={isEmpty} mayAct={mayAct} exportTo={exportTo} />
        <ViewTabs current={view} counts={counts} isEmpty={isEmpty} mayAct={mayAct} />
      </div>
      {lead === null ? (
        <div className={styles["inset"]}>
          <Notice kind="info" title="This lead is not here" appears>
            It was erased, or belongs to another form.
          </Notice>
        </div>
      ) : null}
      {mayAct ? null : (
        <p className={`${textStyles["note"]} ${styles["inset"]}`}>
          <Icon name="eye" size={14} /> Contact data is masked. Operators and owners see it and may send.
        </p>
      )}
      {isOpen ? (
        <div className={styles["split"]}>
          <div className={`${layoutStyles["notOnPhone"]} ${styles["listColumn"]}`}>
            {toolbar}
            {shown.length === 0 ? nothing : <SlimTable {...lists} open={lead.id} />}
            <StatusBar hints={SPLIT_HINTS} newer={page.newer} older={page.older} />
          </div>
          <LeadPanel
            key={lead.id}
            formType={formType}
            lead={lead}
            wishes={props.wishes}
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
          {isLoading ? <div className={styles["loadingLine"]} role="status" aria-label="Loading submissions" /> : null}
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
