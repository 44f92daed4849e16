import { z } from "zod";
import type { SiteStatement } from "./site-statement.ts";
import { statementNames, statementRegistry, isStatementName, type StatementName } from "./statement-registry.ts";
import { fictionalOperator, OperatorSchema, type Operator } from "./operator.ts";

/** What owners may change about a statement. */
export const StatementStateSchema = z.object({
  value: z.string().trim().min(1).max(60),
  wording: z.string().trim().min(1).max(300),
  fallback: z.string().trim().max(300),
  /** Source and year, shown to visitors. */
  source: z.string().trim().max(200),
  evidence: z.string().trim().max(2_000),
  /** The last day it may be shown; empty for no end. */
  validUntil: z.union([z.literal(""), z.iso.date()]),
  on: z.boolean(),
});

export type StatementState = Readonly<z.infer<typeof StatementStateSchema>>;

/** Proven and unproven statements are shown, the others are not. */
type StatementStatus = "proven" | "unproven" | "expired" | "off";

export type ListedStatement = StatementState & {
  readonly name: StatementName;
  readonly about: string;
  readonly status: StatementStatus;
};

/** The operator's data on pages and in emails. */
export type Site = {
  readonly operator: Operator;
  readonly statements: readonly ListedStatement[];
  /** Values of the statements that may be shown, for texts with {placeholders}. */
  readonly values: Readonly<Record<string, string>>;
  /** What a page prints: the statement's wording, or its fallback. */
  readonly sentences: Readonly<Record<StatementName, string>>;
};

/** Merges stored changes into the defaults. `today` in the format "2026-11-15". */
export function siteOf(changes: ReadonlyMap<string, unknown>, today: string): Site {
  const operator = OperatorSchema.parse({ ...fictionalOperator, ...asObject(changes.get("operator")) });
  const statements = statementNames.map((name) => statementOf(name, changes.get(name), operator, today));
  const said = statements.map((one) => ({ name: one.name, shown: isShown(one) ? one : standIn(one, statements) }));
  return {
    operator,
    statements,
    values: Object.fromEntries(said.flatMap(({ name, shown }) => (isShown(shown) ? [[name, shown.value]] : []))),
    sentences: Object.fromEntries(
      said.map(({ name, shown }) => [name, isShown(shown) ? wordingOf(shown) : shown.fallback]),
    ) as Site["sentences"],
  };
}

const isShown = ({ status }: ListedStatement): boolean => status === "proven" || status === "unproven";

/** The first figure of a pair replaces a hidden second one. */
function standIn(statement: ListedStatement, statements: readonly ListedStatement[]): ListedStatement {
  const { instead }: SiteStatement = statementRegistry[statement.name];
  return statements.find(({ name }) => name === instead) ?? statement;
}

const wordingOf = ({ wording, value }: StatementState): string => wording.replaceAll("{value}", value);

function statementOf(name: StatementName, stored: unknown, operator: Operator, today: string): ListedStatement {
  const state = StatementStateSchema.parse({ ...statementDefaults(name), ...asObject(stored) });
  const { about, onlyWith = {} }: SiteStatement = statementRegistry[name];
  const { figures = operator.figures, prices = operator.prices } = onlyWith;
  const isChosen = figures === operator.figures && prices === operator.prices;
  return { name, about, ...state, status: isChosen ? statementStatusOf(state, today) : "off" };
}

function statementDefaults(name: StatementName): StatementState {
  const { value, wording, fallback, source = "" }: SiteStatement = statementRegistry[name];
  return { value, wording, fallback, source, evidence: "", validUntil: "", on: true };
}

/** The defaults. `key`: "operator", or the name of a statement. */
export const defaultsOf = (key: string): Readonly<Record<string, unknown>> =>
  isStatementName(key) ? statementDefaults(key) : fictionalOperator;

function statementStatusOf({ on, validUntil, evidence }: StatementState, today: string): StatementStatus {
  if (!on) return "off";
  if (validUntil !== "" && validUntil < today) return "expired";
  return evidence === "" ? "unproven" : "proven";
}

const asObject = (stored: unknown): object => (typeof stored === "object" && stored !== null ? stored : {});
