import { bodyOf, rowsOf, type MappingRow } from "#app/admin/delivery/api-services/mapping/mapping-rows.ts";
import { ruleRowsOf, rulesFrom, type RuleRow } from "#app/admin/delivery/api-services/rules/rule-rows.ts";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { StoredService } from "#server/delivery/api-services/read-service.ts";
import type { FormOfService } from "#server/delivery/form-settings/read-form-settings.ts";
import type { ParseResult } from "#server/delivery/adapter.ts";
import type { ServiceInput } from "#server/delivery/api-services/save-service.ts";
import type { KindDescription } from "#server/delivery/api-services/describe-kind.ts";
import type { ServiceProblem } from "#server/delivery/api-services/service-problem.ts";

/** The page's values without the key, which is never sent back to the browser. */
export type ServiceForm = {
  id: string;
  kind: KindDescription["kind"];
  name: string;
  description: string;
  /** Values of its kind's fields, by name. */
  fields: Record<string, string>;
  sendMode: NonNullable<ServiceInput["sendMode"]>;
  isActive: boolean;
  isSandbox: boolean;
  /** Empty if not chosen yet. */
  recipientType: RecipientType | "";
  publicName: string;
  perSecond: string;
  concurrency: string;
  /** Number of rejections in a row that stops it; empty keeps the stored value. */
  refusalLimit: string;
  /** The active editor. */
  editor: "simple" | "json";
  /** The whole definition as JSON. For the simple editor, the part without fields. */
  definition: string;
  format: string;
  authType: string;
  authName: string;
  /** For a token that is requested with the key. */
  tokenUrl: string;
  tokenScope: string;
  clientAuth: string;
  recognition: string;
  /** Outcome of a 2xx that matches no rule: accepted or in doubt. */
  anySuccess: boolean;
  rules: RuleRow[];
  /** Comma-separated paths of message and reference in the response; empty for the defaults. */
  messagePaths: string;
  refPaths: string;
  healthAnswers: string[];
  rows: MappingRow[];
  /** Form-specific settings. */
  forms: FormOfService[];
};

type Stored = Pick<
  StoredService,
  | "name"
  | "description"
  | "config"
  | "sendMode"
  | "isActive"
  | "isSandbox"
  | "recipientType"
  | "publicName"
  | "perSecond"
  | "concurrency"
  | "refusalLimit"
> & { /* Absent until it is saved. */ id?: string };

/** The page's values for a stored service, or for a new one from a preset. */
export function formOf(
  stored: Stored,
  { kind, fields }: KindDescription,
  forms: readonly FormOfService[] = [],
): ServiceForm {
  const config = fieldsIn(stored.config);
  const { endpoint, ...http } = httpPart(config);
  const values = fields.map(({ name, setting = name, default: usual }) => [name, textIn(config, setting, usual)]);
  return {
    id: stored.id ?? "",
    kind,
    name: stored.name,
    description: stored.description,
    fields: { ...Object.fromEntries(values), ...endpoint },
    sendMode: stored.sendMode === "manual" ? "manual" : "automatic",
    isActive: stored.isActive,
    isSandbox: stored.isSandbox,
    recipientType: stored.recipientType ?? "",
    publicName: stored.publicName,
    perSecond: String(stored.perSecond),
    concurrency: String(stored.concurrency),
    refusalLimit: String(stored.refusalLimit),
    forms: [...forms],
    ...http,
  };
}

/** Reads the values from a definition edited as JSON. */
export function withDefinition(form: ServiceForm, text: string): ServiceForm {
  const { endpoint, ...http } = httpPart(fieldsIn(parse(text)));
  return { ...form, ...http, definition: text, fields: { ...form.fields, ...endpoint } };
}

function httpPart(config: Fields) {
  const request = fieldsIn(config["request"]);
  const auth = fieldsIn(request["auth"]);
  const rows = inOrder(rowsOf(request["body"]), request["order"]);
  const response = fieldsIn(config["response"]);
  const rules = ruleRowsOf(response["rules"]);
  return {
    endpoint: typeof request["url"] === "string" ? { endpoint: request["url"] } : {},
    editor: rows && rules ? ("simple" as const) : ("json" as const),
    definition: JSON.stringify(config, null, 2),
    format: textIn(request, "format", "json"),
    authType: textIn(auth, "type", "none"),
    authName: textIn(auth, "name") || textIn(auth, "user") || textIn(auth, "path") || textIn(auth, "clientId"),
    tokenUrl: textIn(auth, "tokenUrl"),
    tokenScope: textIn(auth, "scope"),
    clientAuth: textIn(auth, "clientAuth", "basic"),
    recognition: textIn(fieldsIn(config["idempotency"]), "kind", "none"),
    anySuccess: response["anySuccessCounts"] === true,
    rules: rules ?? [],
    messagePaths: listIn(response, "messagePaths"),
    refPaths: listIn(response, "refPaths"),
    healthAnswers: Array.isArray(config["healthAnswers"]) ? config["healthAnswers"].map(String) : [],
    rows: rows ?? [],
  };
}

/** Restores the saved order, because JSON columns do not keep it and XML may need it. */
function inOrder(rows: MappingRow[] | undefined, order: unknown): MappingRow[] | undefined {
  if (!Array.isArray(order)) return rows;
  const placeOf = ({ target }: MappingRow) => (order.includes(target) ? order.indexOf(target) : order.length);
  return rows?.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Settings in the stored format. */
export function configOf(form: ServiceForm, { fields, editor }: KindDescription): ParseResult<unknown> {
  if (editor === "http") return definitionOf(form);
  return { ok: true, value: Object.fromEntries(fields.flatMap((field) => settingOf(field, form))) };
}

/** Replaces the URL, for a test with a sandbox. */
export function withAddress(config: unknown, url: string): unknown {
  const settings = fieldsIn(config);
  return "request" in settings
    ? { ...settings, request: { ...fieldsIn(settings["request"]), url } }
    : { ...settings, url };
}

function settingOf(field: KindDescription["fields"][number], form: ServiceForm): [string, unknown][] {
  const { name, setting = name, input, default: usual } = field;
  if (input === "health-answers") return form.healthAnswers.length === 0 ? [] : [[setting, form.healthAnswers]];
  const value = form.fields[name] ?? "";
  const isLeftOut = usual !== undefined && (value === "" || value === usual);
  return isLeftOut ? [] : [[setting, value]];
}

export function definitionOf(form: ServiceForm): ParseResult<unknown> {
  const base = parse(form.definition);
  if (base === undefined) return { ok: false, problems: ["definition: is not JSON"] };
  if (form.editor === "json") return { ok: true, value: base };
  const body = bodyOf(form.rows);
  if (!body.ok) return body;
  const rules = rulesFrom(form.rules);
  if (!rules.ok) return rules;
  return {
    ok: true,
    value: {
      ...fieldsIn(base),
      request: {
        ...fieldsIn(fieldsIn(base)["request"]),
        url: form.fields["endpoint"] ?? "",
        format: form.format,
        order: form.format === "xml" ? form.rows.map(({ target }) => target.trim()).filter(Boolean) : undefined,
        auth: authOf(form),
        body: body.value,
      },
      idempotency: { ...fieldsIn(fieldsIn(base)["idempotency"]), kind: form.recognition },
      response: {
        rules: rules.value,
        ...pathsIn("messagePaths", form.messagePaths),
        ...pathsIn("refPaths", form.refPaths),
        ...(form.anySuccess ? { anySuccessCounts: true } : {}),
      },
      healthAnswers: form.healthAnswers,
    },
  };
}

function authOf({ authType, authName, tokenUrl, tokenScope, clientAuth }: ServiceForm): Fields {
  switch (authType) {
    case "oauth":
      return {
        type: authType,
        tokenUrl,
        clientId: authName,
        clientAuth,
        ...(tokenScope === "" ? {} : { scope: tokenScope }),
      };
    case "header":
      return { type: authType, name: authName };
    case "basic":
      return { type: authType, user: authName };
    case "body":
      return { type: authType, path: authName };
    default:
      return { type: authType };
  }
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsIn = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const textIn = (fields: Fields, name: string, otherwise = ""): string =>
  typeof fields[name] === "string" ? fields[name] : otherwise;

const listIn = (fields: Fields, name: string): string =>
  Array.isArray(fields[name]) ? fields[name].map(String).join(", ") : "";

function pathsIn(name: string, text: string): Fields {
  const paths = text.split(/[\s,]+/).filter(Boolean);
  return paths.length === 0 ? {} : { [name]: paths };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const problemAt = (problems: readonly ServiceProblem[], field: ServiceProblem["field"]): string | undefined =>
  problems.find((problem) => problem.field === field)?.sentence;
