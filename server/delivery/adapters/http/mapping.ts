import { allAnswers, leadValue, type Scalar } from "./lead-paths.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";
import type { FormSettings } from "#server/delivery/service-settings.ts";

export type Json = Scalar | null | readonly Json[] | { readonly [key: string]: Json };

export type TemplatePart = { readonly text: string } | { readonly path: string };

type Entries = readonly (readonly [string, MappingNode])[];

export type ObjectNode = { readonly kind: "object"; readonly entries: Entries };

/** A parsed mapping. It can look up and concatenate values, but not compute. */
export type MappingNode =
  | ObjectNode
  | { readonly kind: "list"; readonly items: readonly MappingNode[] }
  | { readonly kind: "literal"; readonly value: Json }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "answers" }
  | { readonly kind: "setting"; readonly name: keyof FormSettings }
  | { readonly kind: "template"; readonly parts: readonly TemplatePart[] }
  | {
      readonly kind: "map";
      readonly from: string;
      readonly table: ReadonlyMap<string, Json>;
      readonly otherwise?: MappingNode;
    }
  | { readonly kind: "if"; readonly exists: string; readonly so: MappingNode; readonly otherwise?: MappingNode }
  | { readonly kind: "pairs"; readonly entries: Entries; readonly keyName: string; readonly valueName: string };

/** Direct children of a node. */
export function partsOf(node: MappingNode): readonly MappingNode[] {
  switch (node.kind) {
    case "object":
    case "pairs":
      return node.entries.map(([, part]) => part);
    case "list":
      return node.items;
    case "if":
      return [node.so, ...(node.otherwise ? [node.otherwise] : [])];
    case "map":
      return node.otherwise ? [node.otherwise] : [];
    case "literal":
    case "path":
    case "answers":
    case "setting":
    case "template":
      return [];
  }
}

/** Returns every path of the lead that a mapping reads. */
export const pathsIn = (node: MappingNode): string[] => [...ownPaths(node), ...partsOf(node).flatMap(pathsIn)];

function ownPaths(node: MappingNode): string[] {
  switch (node.kind) {
    case "path":
      return [node.path];
    case "template":
      return node.parts.flatMap((part) => ("path" in part ? [part.path] : []));
    case "map":
      return [node.from];
    case "if":
      return [node.exists];
    case "object":
    case "pairs":
    case "list":
    case "literal":
    case "answers":
    case "setting":
      return [];
  }
}

export type Source = {
  readonly lead: Lead;
  readonly form: FormSettings;
  /** The only health answers that may be sent. */
  readonly healthAnswers: readonly string[];
};

/** Fields of the body. Missing values are omitted, so that no service gets an empty phone number. */
export const resolveObject = (node: ObjectNode, source: Source): Record<string, Json> =>
  Object.fromEntries(resolveEntries(node.entries, source));

const resolveEntries = (entries: Entries, source: Source): [string, Json][] =>
  entries.flatMap(([key, node]): [string, Json][] => {
    const value = resolve(node, source);
    return value === undefined ? [] : [[key, value]];
  });

function resolve(node: MappingNode, source: Source): Json | undefined {
  const valueOf = (path: string) => leadValue(source.lead, path, source.healthAnswers);
  switch (node.kind) {
    case "literal":
      return node.value;
    case "path":
      return valueOf(node.path);
    case "answers":
      return unlessEmpty(Object.entries(allAnswers(source.lead, source.healthAnswers)));
    case "setting":
      return source.form[node.name] || undefined;
    case "template":
      return fillIn(node.parts, valueOf);
    case "map":
      return node.table.get(String(valueOf(node.from) ?? "")) ?? resolveOptional(node.otherwise, source);
    case "if":
      return resolveOptional(valueOf(node.exists) === undefined ? node.otherwise : node.so, source);
    case "pairs":
      return listUnlessEmpty(
        resolveEntries(node.entries, source).map(([key, value]) => ({ [node.keyName]: key, [node.valueName]: value })),
      );
    case "list":
      return listUnlessEmpty(node.items.map((item) => resolve(item, source)).filter((item) => item !== undefined));
    case "object":
      return unlessEmpty(resolveEntries(node.entries, source));
  }
}

const resolveOptional = (node: MappingNode | undefined, source: Source): Json | undefined =>
  node && resolve(node, source);

const unlessEmpty = (entries: [string, Json][]): Json | undefined =>
  entries.length === 0 ? undefined : Object.fromEntries(entries);

const listUnlessEmpty = (list: readonly Json[]): Json | undefined => (list.length === 0 ? undefined : list);

/** A sentence about nothing is not sent: at least one of the places must have a value. */
function fillIn(parts: readonly TemplatePart[], valueOf: (path: string) => Scalar | undefined): string | undefined {
  const values = parts.map((part) => ("path" in part ? valueOf(part.path) : undefined));
  if (values.every((value) => value === undefined)) return undefined;
  return parts
    .map((part, index) => ("text" in part ? part.text : String(values[index] ?? "")))
    .join("")
    .trim();
}
