import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCents, formatDay, formatNumber } from "#app/admin/labels/format.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { returnPath } from "#app/admin/labels/paths.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ListedReturn } from "#server/sales/returns/list-returns.ts";
import { deadlineOf, groupByDeadline } from "./deadline-groups.ts";
import { searchOf, type DeskFilter } from "./returns-filter.ts";
import { reasonWord, shortDecider, stateTexts, suggestionIcons, suggestionTexts } from "./return-texts.ts";
import styles from "./returns-list.module.css";

type Props = {
  rows: readonly ListedReturn[];
  /** The request shown beside the list. */
  shownId: string | undefined;
  filter: DeskFilter;
  now: Date;
};

/** Due first, in groups with sums. On several pages a group may continue, so no sum is shown. */
export const OpenReturns = ({ rows, isWhole, ...list }: Props & { isWhole: boolean }) =>
  groupByDeadline(rows, list.now).map((group) => (
    <section key={group.title} aria-label={group.title}>
      <h2 className={styles["group"]}>
        {group.isDue ? <StatusGlyph status="due" size={14} /> : null}
        {group.title} <span className={textStyles["faint"]}>{formatNumber(group.rows.length)}</span>
        {isWhole ? <span className={styles["sum"]}>{formatCents(group.sumCents)}</span> : null}
      </h2>
      <Rows {...list} rows={group.rows}>
        {(row) => <OpenRow row={row} isDue={group.isDue} now={list.now} />}
      </Rows>
    </section>
  ));

/** Newest first. */
export const DecidedReturns = (list: Props) => (
  <Rows {...list}>{(row) => <DecidedRow row={row} now={list.now} />}</Rows>
);

const Rows = ({ rows, shownId, filter, children }: Props & { children: (row: ListedReturn) => ReactNode }) => (
  <ul>
    {rows.map((row) => (
      <li key={row.id}>
        <Link
          to={`${returnPath(row.id)}${searchOf(filter)}`}
          className={styles["return"]}
          data-return
          aria-current={row.id === shownId ? "true" : undefined}
        >
          {children(row)}
        </Link>
      </li>
    ))}
  </ul>
);

const OpenRow = ({ row, isDue, now }: { row: ListedReturn; isDue: boolean; now: Date }) => {
  const { at, left } = deadlineOf(row.dueAt, now);
  return (
    <>
      <span className={isDue ? styles["due"] : undefined}>
        {at}
        <small>{left}</small>
      </span>
      <What row={row} />
      <span className={styles["end"]}>
        {formatCents(row.priceCents)}
        <small>
          <Icon name={suggestionIcons[row.suggestion]} size={12} /> {suggestionTexts[row.suggestion]}
        </small>
      </span>
    </>
  );
};

const DecidedRow = ({ row, now }: { row: ListedReturn; now: Date }) => (
  <>
    <span>
      {row.decidedAt ? formatDay(row.decidedAt, now) : "–"}
      <small>{shortDecider(row.decidedBy)}</small>
    </span>
    <What row={row} />
    <span className={styles["end"]}>
      {formatCents(row.creditCents)}
      <small>{stateTexts[row.state]}</small>
    </span>
  </>
);

const What = ({ row }: { row: ListedReturn }) => (
  <span>
    <b>{reasonWord(row.reason)}</b>
    <small>{`${row.buyer} · ${formName(row.formType)}`}</small>
  </span>
);
