/** Who runs this site. Shown on every page. */
export type Operator = {
  readonly brand: string;
  readonly company: string;
  readonly phone: string;
};

/** Obviously fictional (the number is from the range reserved for fiction), so that an unset value cannot pass as a real one. */
export const fictionalOperator: Operator = {
  brand: "Stufenlos",
  company: "Stufenlos Muster GmbH",
  phone: "030 23125 018",
};

export const isFictional = (operator: Operator): boolean =>
  operator.company === fictionalOperator.company || operator.phone === fictionalOperator.phone;
