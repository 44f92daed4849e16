import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";

type Content = Readonly<Record<string, { schema: { $ref?: string } }>>;
type Operation = { requestBody?: { content: Content }; responses: Readonly<Record<string, { content?: Content }>> };
type OpenApi = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Reads what docs/api says and holds payloads and answers against it. */
export function readPublished() {
  const openApi = JSON.parse(readFileSync("docs/api/openapi.json", "utf8")) as OpenApi;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).addSchema(
    openApi,
    "openapi.json",
  );
  const seen = new Set<string>();

  /** Fails unless the value has the named schema. */
  function expectPayload(name: string, value: unknown): void {
    const hasSchema = ajv.getSchema(`openapi.json#/components/schemas/${name}`) ?? expect.fail(`There is no ${name}`);
    expect([hasSchema(value), hasSchema.errors ?? []], JSON.stringify(value)).toEqual([true, []]);
  }

  /** Fails unless the reference has this answer of this interface: its status, its type, its schema. */
  async function expectAnswer(method: string, path: string, answer: Response): Promise<string> {
    const { responses } = openApi.paths[path]?.[method] ?? expect.fail(`${method} ${path} is not in the reference`);
    const status = Object.keys(responses).find((one) =>
      [`${answer.status}`, `${answer.status}`[0] + "XX"].includes(one),
    );
    if (status === undefined) return expect.fail(`${method} ${path} may not answer ${answer.status}`);
    seen.add(`${method} ${path} ${status}`);
    const [type, media] = Object.entries(responses[status]?.content ?? {})[0] ?? [];
    const body = await answer.text();
    if (type !== undefined) expect(answer.headers.get("content-type")?.split(";")[0]).toBe(type);
    if (type === "application/json") {
      expectPayload(media?.schema.$ref?.split("/").at(-1) ?? "no schema", JSON.parse(body));
    }
    return body;
  }

  const documented = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method} ${path} ${status}`),
    ),
  );
  return { expectPayload, expectAnswer, seen, documented };
}
