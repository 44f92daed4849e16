import { funnels, isFormType } from "#funnels/registry.ts";
import type { Email } from "#server/delivery/email/staff-emails.ts";
import { stepName } from "#server/insights/known-steps.ts";
import { drawBars } from "./draw-bars.ts";
import { plusDays, type Loss, type WeeklyReport, type WeekStats } from "./read-week.ts";

/** Minimum sample size for percentages. */
const ENOUGH = 20;
const NOTHING: WeekStats = { week: "", starts: 0, leads: 0, sold: 0, netCents: 0 };

export function weeklyEmail({ weeks, settled, loss }: WeeklyReport, publicUrl: string | undefined): Email {
  const now = weeks.at(-1) ?? NOTHING;
  const before = weeks.at(-2) ?? NOTHING;
  const paragraphs = [
    `Starts: ${count(now.starts)}${change(now.starts, before.starts)}.`,
    `Leads: ${count(now.leads)}${change(now.leads, before.leads)}${shareOf(now.leads, now.starts)}.`,
    `Sold: ${count(now.sold)}${change(now.sold, before.sold)}.`,
    `Net revenue: ${euros(now.netCents)}, ${euros(before.netCents)} the week before${known(settled, now.sold)}.`,
    loss ? lossText(loss) : "Largest loss: not enough data.",
  ];
  const about = {
    paragraphs,
    subject: `${spanText(now.week)}: ${count(now.leads)} ${now.leads === 1 ? "lead" : "leads"}, ${euros(now.netCents)} net`,
  };
  const picture = pictureOf(weeks);
  if (publicUrl === undefined) return { ...about, picture };
  return { ...about, picture, link: { label: "Open Insights", url: new URL("/admin/insights", publicUrl).href } };
}

/** Net revenue, or leads if nothing was sold. */
function pictureOf(weeks: readonly WeekStats[]): NonNullable<Email["picture"]> {
  const hasSales = weeks.some(({ sold }) => sold > 0);
  const bars = weeks.map(({ week, leads, netCents }) => ({
    value: hasSales ? netCents : leads,
    over: hasSales ? short(netCents / 100) : short(leads),
    under: `${week.slice(8)}.${week.slice(5, 7)}.`,
  }));
  const told = weeks.map(({ leads, netCents }) => (hasSales ? euros(netCents) : count(leads))).join(", ");
  const what = hasSales ? "Net revenue" : "Leads";
  return { png: drawBars(bars), alt: `${what} of the last ${weeks.length} weeks, oldest first: ${told}.` };
}

/** Fits over a bar: 940, 12.4k, 118k. */
function short(value: number): string {
  const size = Math.abs(value);
  const text = size < 1000 ? String(Math.round(size)) : `${(size / 1000).toFixed(size < 99_950 ? 1 : 0)}k`;
  return value < 0 && text !== "0" ? `-${text}` : text;
}

const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");

const euros = (cents: number): string => `${cents < 0 ? "−" : ""}€${count(Math.round(Math.abs(cents) / 100))}`;

function change(now: number, before: number): string {
  if (before < ENOUGH) return `, ${count(before)} the week before`;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return ", as many as the week before";
  return `, ${Math.abs(percent)} % ${percent > 0 ? "more" : "fewer"} than the week before`;
}

const shareOf = (leads: number, starts: number): string =>
  starts < ENOUGH ? "" : `; ${((leads / starts) * 100).toFixed(1)} % of starts`;

const known = (settled: number, sold: number): string =>
  sold < ENOUGH ? "" : `; return window closed for ${Math.floor((settled / sold) * 100)} %`;

const lossText = ({ formType, step, arrived, left }: Loss): string =>
  `Largest loss after the first step: ${stepName(formType, step)} of ${isFormType(formType) ? funnels[formType].listing.name : formType}, ${count(left)} of ${count(arrived)} left there (${Math.round((left / arrived) * 100)} %).`;

const dayAndMonth = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "long" });
const dayOnly = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric" });

/** "9 to 15 November", "26 October to 1 November" */
function spanText(week: string): string {
  const [first, last] = [new Date(week), new Date(plusDays(week, 6))];
  return `${(week.slice(0, 7) === plusDays(week, 6).slice(0, 7) ? dayOnly : dayAndMonth).format(first)} to ${dayAndMonth.format(last)}`;
}
