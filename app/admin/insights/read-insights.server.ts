import { formTypes, isFormType, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readBuyersByWeek } from "#server/insights/read-buyers-by-week.ts";
import { readCostsUntil } from "#server/insights/costs/save-costs.ts";
import type { DeviceClass } from "#server/insights/write-counts.ts";
import type { Stats } from "#server/insights/read-stats.ts";
import { readStats } from "#server/insights/read-stats.ts";
import { readFunnels } from "#server/insights/read-funnel.ts";
import { readSources } from "#server/insights/read-sources.ts";
import { readTotals, totalsOf } from "#server/insights/read-totals.ts";
import type { VariantStats } from "#server/insights/read-variants.ts";
import { variantsOf } from "#server/insights/read-variants.ts";
import { stepName } from "#server/insights/known-steps.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { showFunnel } from "./funnel-view.ts";
import { readRange } from "./range.ts";

const DEVICES: readonly string[] = ["phone", "tablet", "desktop"] satisfies DeviceClass[];
const isDevice = (value: string | null): value is DeviceClass => DEVICES.includes(value ?? "");

/** Parses the URL; drops invalid values. */
export function readQuestion(search: URLSearchParams, now = Date.now()) {
  const form = search.get("form");
  const device = search.get("device");
  const version = search.get("version") ?? "";
  const campaign = search.get("campaign") ?? "";
  return {
    range: readRange(search, berlinDay(now)),
    form: isFormType(form) ? form : undefined,
    device: isDevice(device) ? device : undefined,
    version: /^[0-9a-f]{1,64}$/.test(version) ? version : undefined,
    campaign: /^\d{1,9}$/.test(campaign) ? Number(campaign) : undefined,
    sourcesBy: search.get("by") === "campaign" ? ("campaign" as const) : ("source" as const),
  };
}

export type InsightsQuestion = ReturnType<typeof readQuestion>;

/** One form's funnel, with the range before. */
async function readShownFunnel(db: Executor, question: InsightsQuestion, form: FormType) {
  const { range, device, version, campaign } = question;
  const of = { form, device, campaign, definition: version };
  const { reading, before } = await readFunnels(db, { ...of, from: range.from, to: range.to }, range.before);
  return { funnel: showFunnel(reading, before, (step) => stepName(form, step)), versions: reading.definitions };
}

/** Loads the screen's data in parallel: each table once per range. */
export async function readInsights(db: Executor, question: InsightsQuestion) {
  const { range, sourcesBy } = question;
  const days = { from: range.from, to: range.to };
  const reading = readStats(db, days);
  const [figures, shown, totalsBefore, sources, weeks, imports] = await Promise.all([
    reading,
    shownForm(question, reading).then(async (form) => ({ form, ...(await readShownFunnel(db, question, form)) })),
    range.before && readTotals(db, range.before),
    reading.then((figures) => readSources(db, figures, sourcesBy)),
    readBuyersByWeek(db, days),
    readCostsUntil(db),
  ]);
  return { variants: variantsOf(figures), ...shown, totals: totalsOf(figures), totalsBefore, sources, weeks, imports };
}

/** Defaults to the form with most starts. */
const shownForm = async ({ form }: InsightsQuestion, reading: Promise<Stats>): Promise<FormType> =>
  form ?? mostStarted(variantsOf(await reading));

const mostStarted = (variants: readonly VariantStats[]): FormType =>
  variants.toSorted((one, other) => other.starts - one.starts)[0]?.formType ?? formTypes[0] ?? "treppenlift";
