import { useState, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { BulkBar } from "./list/bulk-bar.tsx";
import { ActionResults } from "./actions/action-button.tsx";
import type { Filters } from "./filters/filters.ts";
import { LeadCards } from "./list/lead-cards.tsx";
import type { ViewCounts } from "#server/operations/leads/page-leads.ts";
import type { LeadPage } from "#server/operations/leads/find-leads.ts";
import type { LeadView } from "#server/operations/leads/lead-conditions.ts";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import type { LeadMessage } from "#server/privacy/visitor-messages/visitor-message.ts";
import { LeadHead } from "./lead-head.tsx";
import { LeadPanel } from "./panel/lead-panel.tsx";
import { LeadTable } from "./list/lead-table.tsx";
import { LeadToolbar } from "./filters/lead-toolbar.tsx";
import { NothingFound } from "./filters/nothing-found.tsx";
import type { Helpful } from "./filters/suggest-filter.server.ts";
import { SlimTable } from "./list/compact-table.tsx";
import { StatusBar } from "./list/status-bar.tsx";
import { useLeadKeys, linkOf } from "./use-lead-shortcuts.ts";
import { useSelection } from "./list/use-selection.ts";
import { ViewTabs } from "./list/view-tabs.tsx";
import { FillingPage } from "#app/admin/ui/display/page-head.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./leads.module.css";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";

/** Shortcuts shown below the list. */
const LIST_HINTS = [
  { keys: ["j", "k"], does: "move" },
  { keys: ["↵"], does: "open" },
  { keys: ["x"], does: "select" },
  { keys: ["r"], does: "resend" },
  { keys: ["?"], does: "all keys" },
] as const;

const SPLIT_HINTS = [
  { keys: ["j", "k"], does: "next lead" },
  { keys: ["r"], does: "resend" },
  { keys: ["Esc"], does: "close" },
] as const;

export type LeadScreenProps = {
  formType: string;
  formName: string;
  view: LeadView;
  filters: Filters;
  page: LeadPage;
  /** For an empty result: the filter to remove. */
  helpful: Helpful | null;
  counts: ViewCounts;
  services: readonly ServiceOfForm[];
  /** The open lead; null if it does not exist (any more). */
  lead: LeadDetails | null | undefined;
  messages: readonly LeadMessage[];
  /** Operators and owners act; viewers see masked contact data. */
  mayAct: boolean;
  now: Date;
  /** The confirmation above the list. */
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
            messages={props.messages}
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

/** Restores focus to the row when the panel closes. */
function useReturnOfFocus(open: string | undefined, onReturn: (id: string) => void): void {
  const before = useRef(open);
  useEffect(() => {
    const last = before.current;
    before.current = open;
    if (open !== undefined || last === undefined) return;
    onReturn(last);
    linkOf(last)?.focus();
  }, [open, onReturn]);
}

/** "50 of about 12 840 · newest first"; with filters only the number on this page. */
function howMany(shown: number, isAll: boolean, inView: { count: number; isMore: boolean }, filters: Filters): string {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== "");
  if (isFiltered)
    return isAll ? `${formatCount(shown, "lead")} match` : `${formatNumber(shown)} matching leads on this page`;
  return `${formatNumber(shown)} of ${inView.isMore ? "about " : ""}${formatNumber(inView.count)} · newest first`;
}

/**
 * Freezes the list: until requested, only leads of the first load are shown, so that rows do not move during use. Cursors sort
 * like the list.
 */
function useSteadyRows<Row extends { place: string }>(rows: readonly Row[], question: string) {
  const newest = rows[0]?.place;
  const [seen, setSeen] = useState({ question, newest });
  if (seen.question !== question) setSeen({ question, newest });
  const limit = seen.question === question ? seen.newest : newest;
  const known = limit === undefined ? rows : rows.filter(({ place }) => place <= limit);
  const shown = known.length === 0 ? rows : known;
  return { shown, newCount: rows.length - shown.length, showNew: () => setSeen({ question, newest }) };
}

/** For a form without leads: what will appear, and how to create the first one. */
const EmptyLeads = ({ formType }: { formType: string }) => (
  <EmptyState
    title="No submissions yet"
    actions={
      <>
        <ButtonLink kind="primary" icon="external" to={`/${formType}`} target="_blank" reloadDocument>
          {`Open /${formType}`}
        </ButtonLink>
        <ButtonLink icon="settings" to={`/admin/forms/${formType}/settings`}>
          Form Settings
        </ButtonLink>
      </>
    }
  >
    {`Leads from /${formType} appear here the moment someone sends the form. Open the page and send one yourself: with an address like test@firma.de it is stored but never delivered.`}
  </EmptyState>
);
