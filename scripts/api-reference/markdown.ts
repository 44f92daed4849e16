import type { JsonSchema } from "./openapi.ts";

export const GENERATED = "_Made from the code by `node scripts/api-reference.ts`; a test fails when the two differ._";

/** A payload's name, linked to its fields. */
export const payload = (name: string, page = ""): string => `[${name}](${page}#${name.toLowerCase()})`;

export const code = (text: string): string => `\`${text}\``;

/** Shorter than a table, to read and to write. */
export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** The fields of an object and of those in it: each that has a description, then the names of the others. */
export function fieldsOf(schema: JsonSchema): string {
  const fields = allFields(schema);
  const [plain, described] = [fields.filter(({ says }) => !says), fields.filter(({ says }) => says)];
  const others = plain.map(({ field }) => field).join(", ");
  return list([...described.map(({ field, says }) => `${field}: ${says}`), ...(others === "" ? [] : [others])]);
}

function allFields({ properties = {}, required = [] }: JsonSchema, within = ""): { field: string; says?: string }[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === "boolean") return [];
    const path = `${within}${name}`;
    const about = [typeOf(schema), required.includes(name) ? "" : "optional"].filter(Boolean).join(", ");
    const field = about === "" ? code(path) : `${code(path)} (${about})`;
    const items = isSchema(schema.items) ? allFields(schema.items, `${path}[].`) : [];
    return [
      { field, ...(schema.description && { says: schema.description }) },
      ...allFields(schema, `${path}.`),
      ...items,
    ];
  });
}

/** Empty for a text. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return payload(schema.$ref.split("/").at(-1) ?? "");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(", ");
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one)).join(" or ");
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array") return "list";
  return schema.format ?? (schema.type === "string" ? "" : (schema.type ?? "any"));
}

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === "object" && !Array.isArray(schema);
