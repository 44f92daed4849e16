import type { ComponentProps, Key, ReactNode } from "react";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./table.module.css";

const heights = { tall: styles["tall"], compact: styles["compact"], normal: undefined };
const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

/**
 * Rows say how they are with `data-dimmed` and `data-selected`; a cell whose second line is a `<small>` has `data-two-lines`.
 * `className` is for columns and for what becomes of the table on a narrow screen.
 */
export const Table = ({
  rows = "normal",
  className,
  ...table
}: { rows?: keyof typeof heights } & ComponentProps<"table">) => (
  <table {...table} className={classes(styles["table"], heights[rows], className)} />
);

/** Tall rows, each a card on a narrow screen: there `data-label` of a cell stands before it. */
export const CardTable = ({ className, ...table }: ComponentProps<"table">) => (
  <Table {...table} rows="tall" className={classes(styles["cards"], className)} />
);

type Data = Partial<Record<`data-${string}`, unknown>>;

type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Instead of the visible head. */
  headContent?: ReactNode;
  /** Only screen readers hear this head: the cells are buttons or drawings. */
  hasHiddenHead?: boolean;
  /** What a card has before the cell, where that is not the head. */
  label?: string;
  isRight?: boolean;
  hasTwoLines?: boolean;
  /** Of the head and of every cell. */
  className?: string | undefined;
  /** Of the cells alone. */
  cellClassName?: string | undefined;
  cellProps?: (row: Row) => ComponentProps<"td"> & Data;
};

/** A column that is false is left out. */
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

/** The first cell is the row's head, unless the row is headless. */
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
  /** Cards on a narrow screen; the others stay rows. */
  look?: "cards" | "normal" | "compact" | "tall";
  className?: string | undefined;
  /** Instead of a table without rows. */
  empty?: ReactNode;
};

/** A table whose columns are data. What has rows of several kinds puts it together from the parts above. */
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

/** The way to the other pages of a list. */
export const Pager = ({ children }: { children: ReactNode }) => (
  <nav className={styles["pager"]} aria-label="Pages">
    {children}
  </nav>
);
