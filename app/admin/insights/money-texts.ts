import { formCode } from "#app/admin/labels/form-names.ts";
import { formatCents, formatNumber, formatWholePercent } from "#app/admin/labels/format.ts";
import { funnels } from "#funnels/registry.ts";
import type { ImportedCosts } from "#server/insights/costs/save-costs.ts";
import type { SourceStats } from "#server/insights/read-sources.ts";
import type { VariantStats } from "#server/insights/read-variants.ts";
import { TOO_LITTLE } from "./figures.ts";

type Compared = Pick<VariantStats, "formType" | "perStart">;

/**
 * Ranks no form: the intervals hold for one look while the panel is read daily, and visitors are not randomised. Only forms of
 * one product are compared.
 */
export function variantsSentence(variants: readonly Compared[]): string {
  const known = variants.filter(({ perStart }) => perStart);
  const unknown = variants.length - known.length;
  const rest =
    unknown === 0
      ? ""
      : ` Of ${formatNumber(unknown)} ${unknown === 1 ? "form" : "forms"} there is ${TOO_LITTLE}: fewer than 20 were sold.`;
  const products = Map.groupBy(known, ({ formType }) => funnels[formType].listing.topic);
  const compared = [...products.values()].filter(({ length }) => length > 1);
  const said = compared.map(
    (forms) => `${list(forms.map(({ formType }) => formCode(formType)))}: the data do not say which earns more.`,
  );
  return `${said.length > 0 ? said.join(" ") : "There are no two forms of one product to compare."}${rest}`;
}

/** "V4, V1 and V3" */
const list = (names: readonly string[]): string => new Intl.ListFormat("en-GB").format(names);

/** "google / cpc / Herbst"; links without parameters are "no campaign". */
export const sourceName = ({ source, medium, campaign }: Pick<SourceStats, "source" | "medium" | "campaign">): string =>
  [source, medium, campaign].filter((word) => word !== "").join(" / ") || "no campaign";

const PLATFORMS: Readonly<Record<ImportedCosts["platform"], string>> = { google: "Google Ads", meta: "Meta" };

/** Until when costs are known; after that margins look too good. */
export function costsSentence(imports: readonly Pick<ImportedCosts, "platform" | "to">[], to: string): string {
  if (imports.length === 0) return "No costs are imported: margins are net revenue.";
  const told = imports.map((one) => `${PLATFORMS[one.platform]} up to ${one.to}`).join(", ");
  const isShort = imports.some((one) => one.to < to);
  return `Costs are imported: ${told}.${isShort ? " Where they are missing, margins look better than they are." : ""}`;
}

/** "return window closed for 62 %" */
export const knownText = (maturity: number | null): string =>
  maturity === null ? "nothing sold" : `return window closed for ${formatWholePercent(Math.floor(maturity * 100))}`;

/** "€5.85 a start" */
export const perStartText = (cents: number, starts: number): string =>
  starts < 20 ? TOO_LITTLE : `${formatCents(Math.round(cents / starts))} per start`;
