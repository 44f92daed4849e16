import { z } from "zod";
import type { SiteStatement } from "./site-statement.ts";
import { claimNames, claimRegistry, isClaimName, type ClaimName } from "./claim-registry.ts";
import { fictionalOperator, OperatorSchema, type Operator } from "./operator.ts";

/** What owners may change about a claim. */
export const ClaimStateSchema = z.object({
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

export type ClaimState = Readonly<z.infer<typeof ClaimStateSchema>>;

/** Proven and unproven claims are shown, the others are not. */
type ClaimStatus = "proven" | "unproven" | "expired" | "off";

export type SiteClaim = ClaimState & {
  readonly name: ClaimName;
  readonly about: string;
  readonly status: ClaimStatus;
};

/** The operator's data on pages and in emails. */
export type Site = {
  readonly operator: Operator;
  readonly claims: readonly SiteClaim[];
  /** Values of the claims that may be shown, for texts with {placeholders}. */
  readonly values: Readonly<Record<string, string>>;
  /** What a page prints: the claim's wording, or its fallback. */
  readonly sentences: Readonly<Record<ClaimName, string>>;
};

/** Merges stored changes into the defaults. `today` in the format "2026-11-15". */
export function siteOf(changes: ReadonlyMap<string, unknown>, today: string): Site {
  const operator = OperatorSchema.parse({ ...fictionalOperator, ...asObject(changes.get("operator")) });
  const claims = claimNames.map((name) => claimOf(name, changes.get(name), operator, today));
  const said = claims.map((claim) => ({ name: claim.name, claim: isShown(claim) ? claim : standIn(claim, claims) }));
  return {
    operator,
    claims,
    values: Object.fromEntries(said.flatMap(({ name, claim }) => (isShown(claim) ? [[name, claim.value]] : []))),
    sentences: Object.fromEntries(
      said.map(({ name, claim }) => [name, isShown(claim) ? wordingOf(claim) : claim.fallback]),
    ) as Site["sentences"],
  };
}

const isShown = ({ status }: SiteClaim): boolean => status === "proven" || status === "unproven";

/** The first figure of a pair replaces a hidden second one. */
function standIn(claim: SiteClaim, claims: readonly SiteClaim[]): SiteClaim {
  const { instead }: SiteStatement = claimRegistry[claim.name];
  return claims.find(({ name }) => name === instead) ?? claim;
}

const wordingOf = ({ wording, value }: ClaimState): string => wording.replaceAll("{value}", value);

function claimOf(name: ClaimName, stored: unknown, operator: Operator, today: string): SiteClaim {
  const state = ClaimStateSchema.parse({ ...claimDefaults(name), ...asObject(stored) });
  const { about, onlyWith = {} }: SiteStatement = claimRegistry[name];
  const { figures = operator.figures, prices = operator.prices } = onlyWith;
  const isChosen = figures === operator.figures && prices === operator.prices;
  return { name, about, ...state, status: isChosen ? claimStatusOf(state, today) : "off" };
}

function claimDefaults(name: ClaimName): ClaimState {
  const { value, wording, fallback, source = "" }: SiteStatement = claimRegistry[name];
  return { value, wording, fallback, source, evidence: "", validUntil: "", on: true };
}

/** The defaults. `key`: "operator", or the name of a claim. */
export const defaultsOf = (key: string): Readonly<Record<string, unknown>> =>
  isClaimName(key) ? claimDefaults(key) : fictionalOperator;

function claimStatusOf({ on, validUntil, evidence }: ClaimState, today: string): ClaimStatus {
  if (!on) return "off";
  if (validUntil !== "" && validUntil < today) return "expired";
  return evidence === "" ? "unproven" : "proven";
}

const asObject = (stored: unknown): object => (typeof stored === "object" && stored !== null ? stored : {});
