import { funnels, type FormType } from "#funnels/registry.ts";
import { maturityOf, perStart, returnRateOf, sumMoney, type Money, type PerStart } from "./money.ts";
import { sumCents, type CostPart } from "./read-costs.ts";
import type { Fact, Stats } from "./read-stats.ts";

/** Revenue of a form, or of one funnel version. */
export type VariantStats = Money & {
  formType: FormType;
  /** null for all versions; empty if not known. */
  definitionSha: string | null;
  /** Net cents per start with interval; null below the sample size. */
  perStart: PerStart | null;
  /** Attributed click costs; null if none were imported. */
  costCents: number | null;
  costPerStartCents: number | null;
  marginPerStartCents: number | null;
  returnRate: number | null;
  maturity: number | null;
};

/** By product, highest revenue per start first, those below the sample size last. */
export function variantsOf({ facts, costs }: Stats, by: "form" | "version" = "form"): VariantStats[] {
  const keyOf = (form: string, sha: string): string => (by === "form" ? form : `${form} ${sha}`);
  const costsOf = Map.groupBy(costs, (part) => keyOf(part.formType, part.definitionSha));
  const groups = Map.groupBy(facts, (fact) => keyOf(fact.form_type, fact.definition_sha));
  const variants = [...groups].flatMap(([key, group]) => {
    const [first] = group;
    return first ? [figuresOf(first, by === "form" ? null : first.definition_sha, group, costsOf.get(key) ?? [])] : [];
  });
  const sorted = variants.toSorted(
    (one, other) =>
      (other.perStart?.cents ?? -Infinity) - (one.perStart?.cents ?? -Infinity) ||
      one.formType.localeCompare(other.formType),
  );
  return [...Map.groupBy(sorted, ({ formType }) => funnels[formType].listing.topic).values()].flat();
}

function figuresOf(
  { form_type: formType }: Fact,
  definitionSha: string | null,
  facts: readonly Fact[],
  costs: readonly CostPart[],
): VariantStats {
  const money = sumMoney(facts);
  const squares = facts.reduce((sum, fact) => sum + fact.squares, 0);
  const cost = sumCents(costs);
  const earned = perStart(money, squares);
  const costPerStart = cost === null || money.starts === 0 ? null : cost / money.starts;
  return {
    ...money,
    formType,
    definitionSha,
    perStart: earned,
    costCents: cost,
    costPerStartCents: costPerStart,
    marginPerStartCents: earned === null || costPerStart === null ? null : earned.cents - costPerStart,
    returnRate: returnRateOf(money),
    maturity: maturityOf(money),
  };
}
