import { formName } from "#app/admin/labels/form-names.ts";
import type { CsvCell } from "#server/platform/csv.ts";
import type { BuyerWeek } from "#server/insights/read-buyers-by-week.ts";
import type { SourceStats } from "#server/insights/read-sources.ts";
import type { VariantStats } from "#server/insights/read-variants.ts";
import type { ShownFunnel } from "./funnel-view.ts";

const PARTS = ["funnel", "variants", "sources", "buyers"] as const;

export type ExportPart = (typeof PARTS)[number];

export const isExportPart = (value: string): value is ExportPart => PARTS.some((part) => part === value);

/** The first row is the heads, with units. */
export type Rows = readonly (readonly CsvCell[])[];

const figure = (value: number | null | undefined): CsvCell =>
  value === null || value === undefined ? "" : Math.round(value * 1e6) / 1e6;

/** 0.071 becomes 7.1. */
const percent = (share: number | null | undefined): CsvCell =>
  figure(share === null || share === undefined ? null : share * 100);

const funnelRows = ({ steps, starts, returned, sent, sentShare }: ShownFunnel): Rows => [
  [
    "Step",
    "Still under way (%)",
    "Before (%)",
    "Arrived",
    "Went on",
    "Went back",
    "Left",
    "Left of those arrived (%)",
    "Median time (s)",
    "90th percentile (s)",
    "Empty",
    "Hint shown",
    "Hint taken",
    "Kept as typed",
  ],
  ...steps.map((step) => [
    step.name,
    percent(step.underWay),
    percent(step.underWayBefore),
    figure(step.arrived),
    figure(step.wentOn),
    figure(step.wentBack),
    figure(step.left),
    percent(step.leftShare),
    figure(step.medianSeconds),
    figure(step.slowestSeconds),
    ...(["missing", "hinted", "taken", "kept"] as const).map((trouble) =>
      figure(step.fields.reduce((sum, field) => sum + field[trouble], 0)),
    ),
  ]),
  ["Sent", percent(sentShare), "", figure(sent)],
  ["Starts", "", "", figure(starts)],
  ["Returns with kept answers", "", "", figure(returned)],
];

const euros = (cents: number | null): CsvCell => figure(cents === null ? null : Math.round(cents) / 100);

const variantRows = (variants: readonly VariantStats[]): Rows => [
  [
    "Variant",
    "Starts",
    "Leads",
    "Sold",
    "Returned",
    "Return rate (%)",
    "Net (EUR)",
    "Net per start (EUR)",
    "Low (EUR)",
    "High (EUR)",
    "Cost (EUR)",
    "Cost per start (EUR)",
    "Margin per start (EUR)",
    "Returns known (%)",
  ],
  ...variants.map((row) => [
    formName(row.formType),
    ...[row.starts, row.leads, row.sold, row.returned].map(figure),
    percent(row.returnRate),
    euros(row.netCents),
    euros(row.perStart?.cents ?? null),
    euros(row.perStart?.low ?? null),
    euros(row.perStart?.high ?? null),
    euros(row.costCents),
    euros(row.costPerStartCents),
    euros(row.marginPerStartCents),
    percent(row.maturity),
  ]),
];

const sourceRows = (sources: readonly SourceStats[]): Rows => [
  [
    "Source",
    "Medium",
    "Campaign",
    "Starts",
    "Leads",
    "Sold",
    "Returned",
    "Return rate (%)",
    "Clicks",
    "Cost (EUR)",
    "Net (EUR)",
    "Margin (EUR)",
    "Returns known (%)",
  ],
  ...sources.map((row) => [
    row.source,
    row.medium,
    row.campaign,
    ...[row.starts, row.leads, row.sold, row.returned].map(figure),
    percent(row.returnRate),
    figure(row.clicks),
    euros(row.costCents),
    euros(row.netCents),
    euros(row.marginCents),
    percent(row.maturity),
  ]),
];

const buyerRows = (weeks: readonly BuyerWeek[]): Rows => [
  [
    "Week of",
    "First day",
    "Last day",
    "Buyer",
    "Sold",
    "Refused",
    "Open",
    "Returned",
    "Requested",
    "Sold for (EUR)",
    "Credited (EUR)",
    "Net (EUR)",
    "Returns known (%)",
  ],
  ...weeks.map((row) => [
    row.week,
    row.from,
    row.to,
    row.buyer,
    ...[row.sold, row.refused, row.open, row.returned, row.requested].map(figure),
    ...[row.soldCents, row.returnedCents, row.netCents].map(euros),
    percent(row.maturity),
  ]),
];

type Tables = {
  funnel: ShownFunnel;
  variants: readonly VariantStats[];
  sources: readonly SourceStats[];
  weeks: readonly BuyerWeek[];
};

/** Rows of a table, heads first. */
export function rowsOf(part: ExportPart, { funnel, variants, sources, weeks }: Tables): Rows {
  switch (part) {
    case "funnel":
      return funnelRows(funnel);
    case "variants":
      return variantRows(variants);
    case "sources":
      return sourceRows(sources);
    case "buyers":
      return buyerRows(weeks);
  }
}
