import { brokenCsvText, MORE_CELLS } from "#app/admin/labels/csv-problem.ts";
import { formatCents, formatCount } from "#app/admin/labels/format.ts";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { Platform } from "#server/insights/costs/cost-columns.ts";
import type { UnmatchedCampaign, CostPreview, Previewed } from "#server/insights/costs/match-costs.ts";
import type { Replaced } from "#server/insights/costs/replaced-costs.ts";
import type { WhyRejected } from "#server/insights/costs/read-cost-file.ts";
import type { SavedCosts } from "#server/insights/costs/save-costs.ts";

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = { google: "Google Ads", meta: "Meta Ads" };

export const REJECTED_TEXTS: Readonly<Record<WhyRejected, string>> = {
  "too-many-cells": MORE_CELLS,
  "no-campaign": "It names no campaign",
  "no-day": "Its day cannot be read",
  "unclear-day": "Its day could be two: export days as 2026-11-02",
  "several-days": "It is about more than a day: split the report by day",
  future: "Its day is in the future",
  "no-amount": "Its cost cannot be read",
  "no-clicks": "Its clicks cannot be read",
  negative: "Its cost is below zero",
  currency: "Its cost is not in euros",
};

export const UNMATCHED_TEXTS: Readonly<Record<UnmatchedCampaign["why"], string>> = {
  "not-seen": "No visitor came by a link with this utm_campaign",
  "looks-personal": "Looks like an address or a long number, which is not kept of links",
};

/** Why a file cannot be previewed. */
export function fileProblem(previewed: Exclude<Previewed, { kind: "preview" }>): string {
  switch (previewed.kind) {
    case "broken":
      return brokenCsvText(previewed);
    case "no-heading":
      return "No heading with campaign, day and cost was found in the first 20 lines. Export a campaign report split by day, as CSV";
    case "too-long":
      return "More than 200,000 lines: export a shorter time";
    case "currency":
      return `The costs are in ${previewed.currency}, not in euros`;
  }
}

export const NO_FILE = "Choose a file";

const what = ({ rows, cents }: Replaced): string => `${formatCount(rows, "saved line")} (${formatCents(cents)})`;

/** What the save replaces of an earlier import. */
export function replacesText({ matched, unmatched }: CostPreview["replaces"]): string {
  const ifAsked = unmatched.rows > 0 ? `, and ${what(unmatched)} more if you save what no link matches` : "";
  return matched.rows + unmatched.rows === 0
    ? "Replaces nothing that was saved before."
    : `Replaces ${what(matched)} of the same campaigns on the same days${ifAsked}. All other costs stay as they are.`;
}

export function savedToast(saved: SavedCosts | undefined): StaffToast {
  if (saved === undefined) return errorToast("The preview is no longer there: choose the file again");
  if (saved.kind === "nothing") return errorToast("Nothing in this file can be saved");
  const replaced = saved.replaced === 0 ? "" : `, instead of ${formatCount(saved.replaced, "line")} saved before`;
  return successToast(`Saved ${formatCents(saved.cents)} in ${formatCount(saved.rows, "line")}${replaced}`);
}
