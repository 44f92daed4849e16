import type { ReactNode } from "react";
import { Link, Form } from "react-router";
import { formatCents, formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { useKeys } from "#app/admin/frame/use-shortcuts.ts";
import { IMPORT_RETURNS_PAGE, NEW_RETURN_PAGE, RETURNS_PAGE } from "#app/admin/labels/paths.ts";
import { ButtonLink, Kbd, Button } from "#app/admin/ui/controls/button.tsx";
import { Tabs } from "#app/admin/ui/controls/tabs.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { FillingPage, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Pager } from "#app/admin/ui/table/table.tsx";
import type { ReturnView } from "#server/sales/returns/list-returns.ts";
import { DecidedReturns, OpenReturns } from "./returns-table.tsx";
import { isDueToday } from "./deadline-groups.ts";
import { isFiltered, viewPath } from "./returns-filter.ts";
import type { ReturnsData } from "./read-returns.server.ts";
import { sumText, viewTexts, reasonTexts } from "./return-texts.ts";
import { UndoBar } from "./undo-bar.tsx";
import styles from "./returns-list.module.css";
import { Input, Select } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";

type Props = {
  desk: ReturnsData;
  /** Part shown on a narrow screen. */
  shows: "list" | "return";
  canAct: boolean;
  /** The request. */
  children: ReactNode;
};

/** Ignores hidden buttons: on a narrow screen a shortcut could otherwise decide something unseen. */
const press = (selector: string) => () => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element?.checkVisibility()) element.click();
};

/** Opens the request after or before the current one. */
function move(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("a[data-return]")];
  const at = links.findIndex((link) => link.hasAttribute("aria-current"));
  links[at + by]?.click();
}

/** Requests on the left, one of them on the right; on narrow screens one of the two. */
export function ReturnsList({ desk, shows, canAct, children }: Props) {
  const { view, filter, sums, rows, now } = desk;
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    a: press("[data-key=a]"),
    d: press("[data-key=d]"),
    p: press("[data-key=p]"),
    q: press("[data-key=q]"),
    u: press("[data-key=u]"),
  });
  const isDue = view === "open" && rows.some(({ dueAt }) => isDueToday(dueAt, now));
  return (
    <FillingPage>
      <div className={styles["top"]} data-shows={shows}>
        <PageHead
          title="Returns"
          sub={
            <span className={styles["wide"]}>
              What buyers want back. Due first; undecided claims are credited on their deadline
            </span>
          }
          actions={canAct ? <Actions /> : null}
        />
        <Tabs label="Return requests">
          {(Object.keys(viewTexts) as ReturnView[]).map((one) => (
            <Link key={one} to={viewPath(one, filter)} aria-current={one === view ? "page" : undefined}>
              {one === "open" && isDue ? <StatusGlyph status="due" size={14} label="Due today" /> : null}
              {viewTexts[one]} <span>{formatNumber(sums[one].count)}</span>
            </Link>
          ))}
        </Tabs>
      </div>
      <UndoBar undoable={desk.undoable} />
      <div className={styles["desk"]} data-shows={shows}>
        <div className={styles["listColumn"]}>
          <FilterBar view={view} filter={filter} buyers={desk.buyers} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={viewTexts[view]}>
            <List desk={desk} />
          </div>
          <p className={styles["status"]}>
            <span>{sumText(view, sums[view])}</span>
            <span className={styles["hints"]}>
              <Kbd>j</Kbd>
              <Kbd>k</Kbd> next
            </span>
          </p>
        </div>
        <div className={styles["returnColumn"]}>{children}</div>
      </div>
    </FillingPage>
  );
}

const Actions = () => (
  <span className={styles["actions"]}>
    <ButtonLink icon="upload" to={IMPORT_RETURNS_PAGE}>
      Import CSV
    </ButtonLink>
    <ButtonLink icon="plus" to={NEW_RETURN_PAGE}>
      Add return request
    </ButtonLink>
  </span>
);

function List({ desk }: { desk: ReturnsData }) {
  const { rows, view, page, hasMore, filter, request, now } = desk;
  const list = { rows, shownId: request?.id, filter, now };
  if (rows.length === 0) return <Nothing desk={desk} />;
  return (
    <>
      {view === "open" ? <OpenReturns {...list} isWhole={page === 1 && !hasMore} /> : <DecidedReturns {...list} />}
      {page > 1 || hasMore ? (
        <div className={styles["pages"]}>
          <Pager>
            {page > 1 ? <ButtonLink to={viewPath(view, filter, page - 1)}>Previous</ButtonLink> : null}
            {hasMore ? <ButtonLink to={viewPath(view, filter, page + 1)}>Next page</ButtonLink> : null}
          </Pager>
        </div>
      ) : null}
    </>
  );
}

function Nothing({ desk: { view, filter, sums, page } }: { desk: ReturnsData }) {
  if (page > 1 || isFiltered(filter))
    return (
      <EmptyState title="No such return request" actions={<ButtonLink to={viewPath(view, {})}>Show all</ButtonLink>}>
        Nothing here fits what is chosen.
      </EmptyState>
    );
  const isOpen = view === "open";
  return (
    <EmptyState
      title={isOpen ? "Nothing to decide" : "Nothing here yet"}
      actions={
        isOpen && sums.decided.count > 0 ? <ButtonLink to={viewPath("decided", {})}>Show decided</ButtonLink> : null
      }
    >
      {isOpen && sums.decided.count > 0
        ? `${formatCount(sums.decided.count, "request")} decided so far, ${formatCents(sums.decided.creditCents)} credited. `
        : null}
      New return requests appear here as they come in, with what the rule says and what we know.
    </EmptyState>
  );
}

/** All filters are in the URL. */
const FilterBar = ({ view, filter, buyers }: Pick<ReturnsData, "view" | "filter" | "buyers">) => (
  <Form role="search" action={RETURNS_PAGE} className={styles["filter"]} key={JSON.stringify([view, filter])}>
    <input type="hidden" name="view" value={view} />
    <Input
      type="search"
      name="q"
      aria-label="Reference"
      placeholder="Reference of the request, or id of the lead"
      defaultValue={filter.q ?? ""}
      spellCheck={false}
      autoComplete="off"
    />
    <Select
      name="buyer"
      aria-label="Buyer"
      defaultValue={filter.buyer ?? ""}
      empty="All buyers"
      options={buyers.map(({ id, legalName }) => [id, legalName])}
    />
    <Select
      name="reason"
      aria-label="Reason"
      defaultValue={filter.reason ?? ""}
      empty="All reasons"
      options={Object.entries(reasonTexts)}
    />
    <Button type="submit" icon="filter">
      Filter
    </Button>
    {isFiltered(filter) ? (
      <Link className={textStyles["link"]} to={viewPath(view, {})}>
        Show all
      </Link>
    ) : null}
  </Form>
);
