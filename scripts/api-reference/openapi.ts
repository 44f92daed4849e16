import { z } from "zod";
import type { Endpoint, Reply } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { answersSchemas, schemas } from "./schemas.ts";
import { events, HEADERS } from "./events.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const all: Readonly<Record<string, z.ZodType>> = { ...schemas, ...answersSchemas };

export const nameOf = (schema: z.ZodType): string =>
  Object.keys(all).find((name) => all[name] === schema) ?? "no schema of the reference";

const refTo = (schema: z.ZodType) => ({ $ref: `#/components/schemas/${nameOf(schema)}` });

/** Each payload as a document of its own. */
export const jsonSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: "input" })]));

/** The same with references to each other. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(all)) registry.add(schema, { id });
  const { schemas: made } = z.toJSONSchema(registry, { io: "input", uri: (id) => `#/components/schemas/${id}` });
  const withoutOwnName = (schema: JsonSchema) =>
    Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema" && key !== "$id"));
  return Object.fromEntries(Object.entries(made).map(([id, schema]) => [id, withoutOwnName(schema)]));
}

const replyOf = ({ says, schema, type }: Reply) => ({
  description: says,
  ...(schema && { content: { "application/json": { schema: refTo(schema) } } }),
  ...(type && { content: { [type]: { schema: { type: "string" } } } }),
});

const METRICS_LISTENER = {
  url: "http://127.0.0.1:{port}",
  description: "The metrics listener of a process",
  variables: { port: { default: "9464", description: "METRICS_PORT" } },
};
const SITE = {
  url: "https://{host}",
  description: "The public site",
  variables: { host: { default: "www.example.org" } },
};
const SERVERS = { both: [SITE, METRICS_LISTENER], metrics: [METRICS_LISTENER] };

const operationOf = ({ group, summary, text, parameters = {}, body, replies, listener }: Endpoint) => ({
  tags: [group],
  summary,
  description: text,
  ...(listener && { servers: SERVERS[listener] }),
  parameters: Object.entries(parameters).map(([name, description]) => ({
    name,
    in: "path",
    required: true,
    description,
    schema: { type: "string" },
  })),
  ...(body && { requestBody: { required: true, content: { "application/json": { schema: refTo(body) } } } }),
  responses: Object.fromEntries(Object.entries(replies).map(([status, reply]) => [status, replyOf(reply)])),
});

export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method] = operationOf(endpoint);
  return {
    openapi: "3.1.1",
    info: {
      title: "Stufenlos",
      version: "1",
      description: "Intake, links for recipients, health and metrics, and the webhooks that are sent.",
    },
    servers: [SITE],
    tags: [...new Set(endpoints.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      events.map(({ name, text, schema }) => [
        name,
        {
          post: {
            description: text,
            parameters: Object.entries(HEADERS).map(([header, description]) => ({
              name: header,
              in: "header",
              required: true,
              description,
              schema: { type: "string" },
            })),
            requestBody: { required: true, content: { "application/json": { schema: refTo(schema) } } },
            responses: { "2XX": { description: "The lead is yours, or the post was taken. See webhooks.md" } },
          },
        },
      ]),
    ),
    components: { schemas: componentSchemas() },
  };
}
