import type { Days } from "./range.ts";
import { formatCount, formatEuros, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { shareText, TOO_LITTLE } from "./figures.ts";
import type { ShownFunnel, ShownStep } from "./funnel-view.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const dayText = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;

/** Counted days of a week: "12 to 18 Oct", "26 Oct to 1 Nov", "21 to 25 Oct, part of the week" */
export function weekText({ from, to }: Days): string {
  const isOneMonth = from.slice(5, 7) === to.slice(5, 7);
  const days = from === to ? dayText(to) : `${isOneMonth ? Number(from.slice(8)) : dayText(from)} to ${dayText(to)}`;
  const isWhole = Date.parse(to) - Date.parse(from) === 6 * 24 * 3_600_000;
  return isWhole ? days : `${days}, part of the week`;
}

/** "16 Oct to 12 Nov", "1 Dec 2025 to 12 Jan 2026", "12 Nov" */
export function daysText({ from, to }: Days): string {
  if (from === to) return dayText(from);
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? `${dayText(from)} to ${dayText(to)}` : `${dayText(from)} ${first} to ${dayText(to)} ${last}`;
}

/** Text alternative of the chart. */
export function funnelSentence(form: string, { starts, returned, sent, sentShare, steps, worst }: ShownFunnel): string {
  const sentPart =
    sentShare === undefined ? `${formatCount(sent, "is", "are")} sent` : `${formatPercent(sentShare)} are sent`;
  const middle = steps
    .slice(1)
    .flatMap(({ name, underWay }) => (underWay === undefined ? [] : [`${formatPercent(underWay)} at ${name}`]));
  const loss = worst
    ? ` The largest loss after the first step is at ${worst.name}, where ${formatNumber(worst.left)} left.`
    : "";
  return `Funnel of ${form}: of ${formatCount(starts, "start")}${returned > 0 ? ` and ${formatCount(returned, "return")} with kept answers` : ""} ${[...(middle.length > 0 ? [`still under way are ${middle.join(", ")}`] : []), sentPart].join("; ")}.${loss}`;
}

/** "1 968 of 5 324 left here, 37.0 %. If one in ten had stayed: about 93 leads and €4 900 more." */
export function lossSentence(
  worst: ShownStep,
  leadsIfTenth: number | undefined,
  netPerLeadCents: number | undefined,
): string {
  const left = `${formatNumber(worst.left)} of ${formatNumber(worst.arrived)} left here, ${worst.leftShare === undefined ? TOO_LITTLE : shareText(worst.leftShare)}.`;
  const leads = Math.round(leadsIfTenth ?? 0);
  if (leads === 0) return left;
  const money = netPerLeadCents === undefined ? "" : ` and ${formatEuros(leads * netPerLeadCents)}`;
  return `${left} If one in ten had stayed: about ${formatCount(leads, "lead")}${money} more.`;
}

/** Lower bound of a class, "20 s"; none below a second. */
export const secondsText = (seconds: number | undefined): string =>
  seconds === undefined ? "–" : seconds === 0 ? "under 1" : seconds === 300 ? "over 300" : String(seconds);

/** Arrived = went on + went back + left, unless messages were lost. */
export function qualityText({ imbalance, moves }: Pick<ShownFunnel, "imbalance" | "moves">): string {
  const rule =
    "Arrived = went on + went back + left, at every step. Steps are counted, not people: no id, no address, nothing kept on the device.";
  if (moves === 0) return rule;
  if (imbalance === 0) return `${rule} Data quality: every count adds up.`;
  const share = (imbalance / moves) * 100;
  return `${rule} Data quality: ${formatCount(imbalance, "count")} more left a step than came to it (${share < 0.01 ? "under 0.01" : share.toFixed(2)} %): messages that were lost, or a program that made them up.`;
}
