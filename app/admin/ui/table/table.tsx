import type { ComponentProps, Key, ReactNode } from "react";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./table.module.css";

const heights = { tall: styles["tall"], compact: styles["compact"], normal: undefined };
const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

/**
 * Rows have `data-dimmed` and `data-selected`; a cell whose second line is a `<small>` has `data-two-lines`. `className` is for
 * columns and for the table on narrow screens.
 */
export const Table = ({
  rows = "normal",
  className,
  ...table
}: { rows?: keyof typeof heights } & ComponentProps<"table">) => (
  <table {...table} className={classes(styles["table"], heights[rows], className)} />
);

/** Tall rows, which become cards on narrow screens, with `data-label` before each cell. */
export const CardTable = ({ className, ...table }: ComponentProps<"table">) => (
  <Table {...table} rows="tall" className={classes(styles["cards"], className)} />
);

type Data = Partial<Record<`data-${string}`, unknown>>;

type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Replaces the visible head. */
  headContent?: ReactNode;
  /** Hides the head visually: the cells are buttons or drawings. */
  hasHiddenHead?: boolean;
  /** Label in a card, if it differs from the head. */
  label?: string;
  isRight?: boolean;
  hasTwoLines?: boolean;
  /** For the head and every cell. */
  className?: string | undefined;
  /** For the cells only. */
  cellClassName?: string | undefined;
  cellProps?: (row: Row) => ComponentProps<"td"> & Data;
};

/** A false column is left out. */
export type Columns<Row> = readonly (Column<Row> | false)[];

export const TableHead = <Row,>({ columns }: { columns: Columns<Row> }) => (
  <thead>
    <tr>
      {columns
        .filter((column) => column !== false)
        .map(({ head, headContent, hasHiddenHead, isRight, className }) => (
          <th key={head} scope="col" className={classes(isRight && textStyles["right"], className)}>
            {hasHiddenHead ? <span className={layoutStyles["visuallyHidden"]}>{head}</span> : (headContent ?? head)}
          </th>
        ))}
    </tr>
  </thead>
);

type TableRowProps<Row> = { columns: Columns<Row>; row: Row; isHeadless?: boolean | undefined };

/** The first cell is the row's header, unless the row is headless. */
export const TableRow = <Row,>({
  columns,
  row,
  isHeadless,
  ...attributes
}: TableRowProps<Row> & ComponentProps<"tr"> & Data) => (
  <tr {...attributes}>
    {columns
      .filter((column) => column !== false)
      .map((column, n) => {
        const { head, cell, hasHiddenHead, label = hasHiddenHead ? "" : head } = column;
        const { className, ...more } = column.cellProps?.(row) ?? {};
        const props = {
          "data-two-lines": column.hasTwoLines,
          className: classes(column.isRight && textStyles["right"], column.className, column.cellClassName, className),
          ...more,
        };
        return n === 0 && !isHeadless ? (
          <th key={head} scope="row" {...props}>
            {cell(row)}
          </th>
        ) : (
          <td key={head} data-label={label || undefined} {...props}>
            {cell(row)}
          </td>
        );
      })}
  </tr>
);

type DataTableProps<Row> = {
  label?: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  rowProps?: (row: Row) => ComponentProps<"tr"> & Data;
  isHeadless?: boolean;
  /** `cards` become cards on narrow screens; the others stay rows. */
  look?: "cards" | "normal" | "compact" | "tall";
  className?: string | undefined;
  /** Shown instead of an empty table. */
  empty?: ReactNode;
};

/** A table whose columns are data. Tables with mixed rows combine the parts above. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, rowProps, isHeadless, look = "cards", className, empty } = props;
  if (empty !== undefined && rows.length === 0) return empty;
  const parts = (
    <>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} columns={columns} row={row} isHeadless={isHeadless} {...rowProps?.(row)} />
        ))}
      </tbody>
    </>
  );
  const table = { className, "aria-label": label, children: parts };
  return look === "cards" ? <CardTable {...table} /> : <Table rows={look} {...table} />;
}

/** Paging links of a list. */
export const Pager = ({ children }: { children: ReactNode }) => (
  <nav className={styles["pager"]} aria-label="Pages">
    {children}
  </nav>
);
