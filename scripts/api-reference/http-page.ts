import { formTypes } from "#funnels/registry.ts";
import type { Endpoint, Reply } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { componentSchemas, nameOf, type JsonSchema } from "./openapi.ts";
import { schemas } from "./schemas.ts";
import { fieldsOf, GENERATED, list, payload } from "./markdown.ts";

/** docs/api/README.md: every interface over HTTP, and the payloads. */
export function httpPage(): string {
  const made = componentSchemas();
  const groups = Map.groupBy(endpoints, ({ group }) => group);
  return `# HTTP interfaces

${GENERATED}

What others may call. The same for programs: [openapi.json](openapi.json) (OpenAPI 3.1), and JSON Schemas in \`docs/api/schemas/\`.
What we call: [webhooks](webhooks.md). Bodies are JSON in UTF-8.

${[...groups].map(([group, members]) => `## ${group}\n\n${members.map(endpointText).join("\n\n")}`).join("\n\n")}

## Payloads

Fields that are not listed are ignored in requests and never sent in responses.

${Object.keys(schemas)
  .map((name) => payloadText(name, made[name] ?? {}))
  .join("\n\n")}

## Answers of each form

The fields of \`answers\` with their values are in \`docs/api/schemas/\` and, under the same names, in openapi.json:
${formTypes.map((formType) => `\`Answers-${formType}\``).join(", ")}.
A value that a field does not have is left out and a text that is too long is cut; only what a form requires is refused.
`;
}

const endpointText = ({ method, path, summary, text, body, replies }: Endpoint): string =>
  [
    `### ${method.toUpperCase()} ${path}`,
    `**${summary}** ${text}`,
    ...(body ? [`Body: ${payload(nameOf(body))}`] : []),
    list(Object.entries(replies).map(replyText)),
  ].join("\n\n");

const replyText = ([status, { says, schema, type }]: [string, Reply]): string =>
  `**${status}** ${says}${schema ? `: ${payload(nameOf(schema))}` : type ? ` (${type})` : ""}`;

const payloadText = (name: string, schema: JsonSchema): string => `### ${name}\n\n${fieldsOf(schema)}`;
