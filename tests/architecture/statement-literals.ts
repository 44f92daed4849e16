import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";

const GROUPED = String.raw`[1-9]\d{0,2}(?:\.\d{3})+`; // 3.000
const MEASURE = String.raw`(?:\s*bis\s*${GROUPED})?\s*kWh`; // a visitor's input
const COUNTER = new RegExp(String.raw`(?<![\d.,])(?:${GROUPED}(?![\d.]|${MEASURE})|579(?!\d|[.,]\d)|300\s*\+)`);

/**
 * Statements that only the registry may hold (server/site/statement-registry.ts). "Bis zu 4 Angebote" and "bis zu 3 Angebote" may be in a
 * text, because the specification quotes those sentences.
 */
const STATEMENTS: readonly { says: string; pattern: RegExp; except?: RegExp }[] = [
  { says: "a euro amount", pattern: /\d[\d.]*\s*(?:EUR\b|Euro\b|€)|€\s*\d/i },
  { says: "a counter", pattern: COUNTER },
  { says: "a rating", pattern: /(?<![\d.,])4[.,][89](?![\d.,])|von 5 Sternen|\d\s*\/\s*5\b/ },
  { says: "a seal", pattern: /TÜV|T&Uuml;V/ },
  {
    says: "a promised time",
    pattern: /\d[\s-]*(?:Stunden?|Sekunden?|Minuten?)/,
    except: /^app\/content\/legal\//, // retention is a fact of our own code
  },
];

export type StatementLiteral = { file: string; text: string; says: string };

/** Finds every text in the sources of pages and funnels that belongs to the registry. */
export const statementLiteralsIn = (root: string): StatementLiteral[] =>
  globSync("{app,funnels}/**/*.{ts,tsx,md,html,json}", { cwd: root, exclude: ["**/*.test.ts"] }).flatMap((file) =>
    literalsOf(file, readFileSync(`${root}/${file}`, "utf8")),
  );

export const literalsOf = (file: string, source: string): StatementLiteral[] =>
  textsOf(file, source).flatMap((text) => {
    const statement = STATEMENTS.find(({ pattern, except }) => pattern.test(text) && !except?.test(file));
    return statement && !isPath(text) ? [{ file, text: text.trim(), says: statement.says }] : [];
  });

const textsOf = (file: string, source: string): string[] =>
  /\.tsx?$/.test(file) ? [...textsUnder(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }))] : [source];

/** Attributes without readable text. */
const DRAWING =
  /^(?:d|points|viewBox|transform|className|id|href|to|src|fill|stroke\w*|[xyr][12]?|c[xy]|width|height)$/;

/** SVG path data: "m5 12.5 4.8 4.8L19.5 7". */
const isPath = (text: string): boolean => /^m\s*-?\d[\d\s.,mlhvcsqtaz-]*$/i.test(text);

/** Texts between quotes, backticks and tags, without code and comments. */
function* textsUnder(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* textsUnder(one);
  if (!isNode(node) || isSilent(node)) return;
  const text = textOf(node);
  if (text !== undefined) yield text;
  for (const part of Object.values(node)) if (typeof part === "object") yield* textsUnder(part);
}

type Node = { type: string; value?: unknown; name?: { name?: unknown }; quasis?: { value: { cooked: string } }[] };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const isSilent = (node: Node): boolean =>
  /^(?:ImportDeclaration|ExportAllDeclaration|TSLiteralType)$/.test(node.type) ||
  (node.type === "JSXAttribute" && DRAWING.test(String(node.name?.name)));

function textOf({ type, value, quasis }: Node): string | undefined {
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return value;
  // placeholders are not part of the text
  return type === "TemplateLiteral" ? quasis?.map(({ value: { cooked } }) => cooked).join("…") : undefined;
}
