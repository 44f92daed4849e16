import { bodyOf, rowsOf, type Composed, type MappingRow } from "./mapping-rows.ts";

export type ServiceKind = "http" | "meta" | "webhook" | "mail";

/** What stands in the dialog. The key is not part of it: it is typed, sent and forgotten. */
export type ServiceForm = {
  id: string;
  kind: ServiceKind;
  name: string;
  description: string;
  endpoint: string;
  pixelId: string;
  testEventCode: string;
  sendMode: "automatic" | "manual";
  isActive: boolean;
  isSandbox: boolean;
  perSecond: string;
  concurrency: string;
  /** Which of the two editors counts. */
  editor: "simple" | "json";
  /** The whole definition, as text. For the simple editor: what its fields do not show. */
  definition: string;
  format: string;
  authType: string;
  authName: string;
  recognition: string;
  anySuccess: boolean;
  healthAnswers: string[];
  rows: MappingRow[];
};

type Stored = {
  id?: string;
  kind: ServiceKind;
  name: string;
  description: string;
  config: unknown;
  sendMode: string;
  isActive: boolean;
  isSandbox: boolean;
  perSecond: number;
  concurrency: number;
};

const GRAPH = "https://graph.facebook.com";

/** The dialog's values for a stored service, or for a new one that begins with a preset. */
export function formOf(stored: Stored): ServiceForm {
  const config = fieldsIn(stored.config);
  return {
    id: stored.id ?? "",
    kind: stored.kind,
    name: stored.name,
    description: stored.description,
    endpoint: stored.kind === "meta" ? textIn(config, "graphUrl", GRAPH) : textIn(config, "url"),
    pixelId: textIn(config, "pixelId"),
    testEventCode: textIn(config, "testEventCode"),
    sendMode: stored.sendMode === "manual" ? "manual" : "automatic",
    isActive: stored.isActive,
    isSandbox: stored.isSandbox,
    perSecond: String(stored.perSecond),
    concurrency: String(stored.concurrency),
    ...httpPart(config),
  };
}

/** The same, read from a definition that was edited as JSON. */
export function withDefinition(form: ServiceForm, text: string): ServiceForm {
  const { endpoint, ...http } = httpPart(fieldsIn(parse(text)));
  return { ...form, ...http, definition: text, endpoint: endpoint ?? form.endpoint };
}

function httpPart(config: Fields) {
  const request = fieldsIn(config["request"]);
  const auth = fieldsIn(request["auth"]);
  const rows = rowsOf(request["body"]);
  return {
    ...(typeof request["url"] === "string" ? { endpoint: request["url"] } : {}),
    editor: rows ? ("simple" as const) : ("json" as const),
    definition: JSON.stringify(config, null, 2),
    format: textIn(request, "format", "json"),
    authType: textIn(auth, "type", "none"),
    authName: textIn(auth, "name") || textIn(auth, "user") || textIn(auth, "path"),
    recognition: textIn(fieldsIn(config["idempotency"]), "kind", "none"),
    anySuccess: fieldsIn(config["response"])["anySuccessCounts"] === true,
    healthAnswers: Array.isArray(config["healthAnswers"]) ? config["healthAnswers"].map(String) : [],
    rows: rows ?? [],
  };
}

/** The settings as they are stored. */
export function configOf(form: ServiceForm): Composed<unknown> {
  switch (form.kind) {
    case "meta": {
      const graphUrl = form.endpoint === "" || form.endpoint === GRAPH ? {} : { graphUrl: form.endpoint };
      const code = form.testEventCode === "" ? {} : { testEventCode: form.testEventCode };
      return { ok: true, value: { pixelId: form.pixelId, ...code, ...graphUrl } };
    }
    case "webhook": {
      const health = form.healthAnswers.length === 0 ? {} : { healthAnswers: form.healthAnswers };
      return { ok: true, value: { url: form.endpoint, ...health } };
    }
    case "mail":
      return { ok: true, value: {} };
    case "http":
      return definitionOf(form);
  }
}

function definitionOf(form: ServiceForm): Composed<unknown> {
  const base = parse(form.definition);
  if (base === undefined) return { ok: false, problems: ["definition: is not JSON"] };
  if (form.editor === "json") return { ok: true, value: base };
  const body = bodyOf(form.rows);
  if (!body.ok) return body;
  const { anySuccessCounts: _, ...response } = fieldsIn(fieldsIn(base)["response"]);
  return {
    ok: true,
    value: {
      ...fieldsIn(base),
      request: {
        ...fieldsIn(fieldsIn(base)["request"]),
        url: form.endpoint,
        format: form.format,
        auth: authOf(form),
        body: body.value,
      },
      idempotency: { ...fieldsIn(fieldsIn(base)["idempotency"]), kind: form.recognition },
      response: { ...response, ...(form.anySuccess ? { anySuccessCounts: true } : {}) },
      healthAnswers: form.healthAnswers,
    },
  };
}

function authOf({ authType, authName }: ServiceForm): Fields {
  switch (authType) {
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
