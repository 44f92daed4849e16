import { funnels, type FormType } from "#funnels/registry.ts";
import { maturityOf, perStart, returnRateOf, sumMoney, type Money, type PerStart } from "./money.ts";
import { sumCents, type CostPart } from "./read-costs.ts";
import type { Fact, Stats } from "./read-stats.ts";

/** What a form, or a version of its questions, earns. */
export type VariantStats = Money & {
  formType: FormType;
  /** Null: all versions. Empty: not known. */
  definitionSha: string | null;
  /** Net cents for each start, with an interval. Null: too little to say. */
  perStart: PerStart | null;
  /** Its part of what clicks have cost. Null: none was imported. */
  costCents: number | null;
  costPerStartCents: number | null;
  marginPerStartCents: number | null;
  returnRate: number | null;
  maturity: number | null;
};

/** Product by product, in each the most per start first; those of which there is too little to say last. */
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
