import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { parseXml } from "#server/delivery/adapters/response/xml-body.ts";

/** Values by which a service could recognise a lead. */
export type LeadMarks = {
  key: string | null;
  leadId: string | null;
  /** E-mail and phone. */
  person: string | null;
  /** The best of them, to count by. */
  identity: string;
};

export function readBody(contentType: string | undefined, text: string): unknown {
  if (contentType?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(text));
  if (contentType?.includes("xml")) return parseXml(text) ?? text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function marksOf(headers: IncomingHttpHeaders, body: unknown): LeadMarks {
  const eventId = firstAt(body, ["data.0.event_id", "event_id"]);
  const key = one(headers["idempotency-key"]) ?? one(headers["webhook-id"]) ?? eventId;
  return marksFrom(key, body);
}

/** Reads the values from a journal entry. */
export function marksFrom(key: string | null, body: unknown): LeadMarks {
  const leadId = firstAt(body, ID_PATHS);
  const person = personIn(body);
  const identity = leadId ?? key ?? person ?? createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return { key, leadId, person, identity };
}

const ID_PATHS = [
  "data.0.event_id",
  "event_id",
  "id",
  "external_id",
  "lead.id",
  "data.id",
  "lead_id",
  "uuid",
  "transaction_id",
];

const one = (header: string | string[] | undefined): string | null => (typeof header === "string" ? header : null);

function firstAt(body: unknown, paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = path.split(".").reduce<unknown>(propertyOf, body);
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return null;
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function personIn(body: unknown): string | null {
  const email = findUnder(body, /e.?mail|^em$/i)
    ?.trim()
    .toLowerCase();
  const phone = findUnder(body, /phone|mobile|tel$|^ph$/i)?.replaceAll(/\D/g, "");
  return email || phone ? `${email ?? ""} ${phone ?? ""}` : null;
}

/** The first text under a field whose name fits, however deep. */
function findUnder(value: unknown, name: RegExp): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [field, inner] of Object.entries(value)) {
    const text: unknown = Array.isArray(inner) ? inner[0] : inner;
    if (name.test(field) && typeof text === "string" && text !== "") return text;
    const deeper = findUnder(inner, name);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
