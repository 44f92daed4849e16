import { expect, test } from "vitest";
import type { BuyerWeek } from "#server/insights/read-buyers-by-week.ts";
import type { SourceStats } from "#server/insights/read-sources.ts";
import type { Totals } from "#server/insights/read-totals.ts";
import type { VariantStats } from "#server/insights/read-variants.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { BuyersPanel } from "./buyers-panel.tsx";
import { isExportPart, rowsOf } from "./insights-csv.ts";
import { Kpis } from "./kpis.tsx";
import { SourcesPanel } from "./sources-panel.tsx";
import { VariantsPanel } from "./variants-panel.tsx";

const plain = (text: string) => text.replaceAll("\u202f", " ");
const money = {
  starts: 12_480,
  leads: 1536,
  quarantined: 3,
  sold: 2900,
  refused: 40,
  returned: 206,
  soldCents: 9_900_000,
  returnedCents: 652_300,
  netCents: 9_247_700,
  returnable: 1044,
  requested: 7,
};
const variant: VariantStats = {
  ...money,
  formType: "treppenlift5",
  definitionSha: null,
  perStart: { cents: 741.2, low: 690.4, high: 791.9 },
  costCents: 4_255_680,
  costPerStartCents: 341,
  marginPerStartCents: 400.2,
  returnRate: 0.071,
  maturity: 0.64,
};
const few: VariantStats = {
  ...variant,
  formType: "solar",
  perStart: null,
  costCents: null,
  costPerStartCents: null,
  marginPerStartCents: null,
  returnRate: null,
  maturity: null,
};
const source: SourceStats = {
  ...money,
  source: "facebook",
  medium: "social",
  campaign: "",
  campaignIds: [7],
  costCents: 9_510_000,
  clicks: 100,
  marginCents: -262_300,
  returnRate: 0.071,
  maturity: 0.62,
};
const week: BuyerWeek = {
  buyerId: "b",
  buyer: "Musterlift GmbH",
  week: "2026-10-12",
  from: "2026-10-12",
  to: "2026-10-18",
  sold: 100,
  refused: 4,
  open: 1,
  returned: 8,
  requested: 2,
  returnable: 30,
  soldCents: 420_000,
  returnedCents: 33_600,
  netCents: 386_400,
  maturity: 0.7,
};

test("a variant shows revenue per start with its interval and maturity", () => {
  const text = plain(renderText(VariantsPanel, { variants: [variant, few] }));
  expect(text).toContain("V5 Treppenlift 5 12,480 1,536 7.1 % €7.41 €6.90 to €7.92 €3.41 €4.00 64 %");
  expect(text).toContain("S Solar 12,480 1,536 – not enough data – – –");
  expect(text).toContain("There are no two forms of one product to compare.");
  expect(renderText(VariantsPanel, { variants: [] })).toContain("No starts in this time.");
});

test("a source may cost more than it brought", () => {
  const html = renderHtml(SourcesPanel, { sources: [source], hidden: 3, search: "?days=7", note: "Costs." });
  expect(html).toContain('href="/admin?days=7&amp;campaign=7#funnel"');
  expect(html).toContain("data-loss");
  const text = plain(renderText(SourcesPanel, { sources: [source], hidden: 3, search: "", note: "Costs." }));
  expect(text).toContain("€95,100 €92,477 −€2,623 −€1.71 7.1 % 62 % 3 more are in the file. Costs.");
  const several = { ...source, campaignIds: [7, 8], costCents: null, leads: 19, returnRate: null, maturity: null };
  expect(plain(renderText(SourcesPanel, { sources: [several], hidden: 0, search: "", note: "" }))).toContain(
    "facebook / social 12,480 19 – €92,477 −€2,623 – – –",
  );
  expect(renderText(SourcesPanel, { sources: [], hidden: 0, search: "", note: "" })).toContain("No starts");
});

test("a buyer's week shows kept, returned and open sales", () => {
  const text = plain(renderText(BuyersPanel, { weeks: [week], hidden: 2 }));
  expect(text).toContain("12 to 18 Oct Musterlift GmbH 100 [8 places returned, 30 not known yet] 4 8 €3,864 70 %");
  expect(text).toContain("2 earlier lines are in the file.");
  expect(renderText(BuyersPanel, { weeks: [], hidden: 0 })).toContain("Nothing was sold in this time.");
});

const totals: Totals = { ...money, costCents: 4_255_680, marginCents: 4_992_020, maturity: 0.64 };

test("totals are compared with the range before", () => {
  const text = plain(
    renderText(Kpis, { totals, before: { ...totals, starts: 11_774, leads: 1536, marginCents: 100 } }),
  );
  expect(text).toContain("Starts 12,480 6 % more than before");
  expect(text).toContain("Leads 1,536 12.3 % of starts · as many as before");
  expect(text).toContain("Net revenue €92,477 €7.41 per start · return window closed for 64 %");
  expect(text).toContain("Ad cost €42,557 €27.71 a lead Margin €49,920 €1 before");
  const none = plain(
    renderText(Kpis, { totals: { ...totals, costCents: null, leads: 1, starts: 2 }, before: undefined }),
  );
  expect(none).toContain("Ad cost – none imported");
});

test("every table exports its heads, rates in per cent and money in euros", () => {
  const tables = {
    funnel: {
      starts: 1,
      returned: 2,
      begun: 3,
      sent: 1,
      sentShare: 0.5,
      sentShareBefore: undefined,
      steps: [],
      worst: undefined,
      leadsIfTenth: undefined,
      imbalance: 0,
      moves: 0,
    },
    variants: [variant, few],
    sources: [source],
    weeks: [week],
  };
  expect(rowsOf("funnel", tables).slice(1)).toEqual([
    ["Sent", 50, "", 1],
    ["Starts", "", "", 1],
    ["Returns with kept answers", "", "", 2],
  ]);
  expect(rowsOf("variants", tables)[1]).toEqual([
    "Treppenlift 5",
    12480,
    1536,
    2900,
    206,
    7.1,
    92477,
    7.41,
    6.9,
    7.92,
    42556.8,
    3.41,
    4,
    64,
  ]);
  expect(rowsOf("sources", tables)[1]?.slice(0, 3)).toEqual(["facebook", "social", ""]);
  expect(rowsOf("buyers", tables)[1]).toEqual([
    "2026-10-12",
    "2026-10-12",
    "2026-10-18",
    "Musterlift GmbH",
    100,
    4,
    1,
    8,
    2,
    4200,
    336,
    3864,
    70,
  ]);
  for (const part of ["funnel", "variants", "sources", "buyers"]) {
    expect(isExportPart(part)).toBe(true);
    if (isExportPart(part) && part !== "funnel")
      expect(new Set(rowsOf(part, tables).map(({ length }) => length)).size).toBe(1);
  }
  expect(isExportPart("leads")).toBe(false);
});
