import type { OutgoingRequest } from "#server/delivery/adapter.ts";

/** The stored request as a command: its secrets were masked before it was stored, so there are none to leak. */
export function curlOf(request: unknown): string | undefined {
  if (!isRequest(request)) return undefined;
  const body = JSON.stringify(request.body);
  const parts = ["curl", `-X ${request.method}`, quoted(request.url), "-H 'Content-Type: application/json'"];
  return [...parts, ...(body ? [`--data ${quoted(body)}`] : [])].join(" \\\n  ");
}

type StoredRequest = Pick<OutgoingRequest, "method" | "url"> & { body?: unknown };

const isRequest = (value: unknown): value is StoredRequest =>
  typeof value === "object" &&
  value !== null &&
  "method" in value &&
  value.method !== "MAIL" &&
  "url" in value &&
  typeof value.url === "string";

/** In single quotes a shell takes everything literally except the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
