import { statementRegistry, isStatementName } from "#server/site/statement-registry.ts";
import { figureStatements } from "#server/site/figure-statements.ts";
import type { Site } from "#server/site/site.ts";

/** Statements that funnels and the thank-you page print as whole sentences. */
const SAID = ["callback", "offersSearched", "response", "mediatedRequests", "rating", "ratings"] as const;

/** Placeholders of texts: {rating} is a statement's bare value, {say:callback} its whole sentence or its fallback. */
export const statementsForVisitors = ({ values, sentences }: Site): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => !(name in figureStatements) && !isSecond(name))),
  ...subsidyByHousehold(values),
  ...Object.fromEntries(SAID.map((name) => [`say:${name}`, sentences[name]])),
});

/** The second figures of the specification's pairs are only on home and in the magazine. */
const isSecond = (name: string): boolean => isStatementName(name) && "instead" in statementRegistry[name];

/** {subsidy:householdSize}: for one and two people the figure of every other page. */
const subsidyByHousehold = ({ subsidyPerson = "", subsidyTwo = "" }: Site["values"]) => ({
  "subsidy:1": subsidyPerson,
  "subsidy:2": subsidyTwo,
});
