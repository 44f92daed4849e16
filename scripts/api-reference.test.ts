import { globSync, readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { endpoints, INTERNAL } from "./api-reference/endpoints.ts";
import { jsonSchemas } from "./api-reference/openapi.ts";
import { EXAMPLE_KEY, exampleRequest } from "./api-reference/webhooks-page.ts";
import { apiReference, FOLDER } from "./api-reference.ts";

const read = (file: string): string => readFileSync(file, "utf8");
const reference = await apiReference();

test("docs/api is what the code generates; if not, run node scripts/api-reference.ts", () => {
  const files = globSync(`${FOLDER}/**/*.{md,json}`).map((file) => file.slice(FOLDER.length + 1));
  expect(files.toSorted()).toEqual([...reference.keys()].toSorted());
  for (const [name, text] of reference) expect(read(`${FOLDER}/${name}`), name).toBe(text);
});

test("the OpenAPI document is valid, and so is each JSON Schema", async () => {
  expect(await new Validator().validate(`${FOLDER}/openapi.json`)).toEqual({ valid: true });
  const ajv = new Ajv2020({ validateFormats: false });
  for (const schema of Object.values(jsonSchemas())) expect(ajv.validateSchema(schema)).toBe(true);
});

/** As OpenAPI writes them. */
const paths = routes.flatMap(({ path }) => (path === undefined ? [] : `/${path.replaceAll(/:(\w+)/g, "{$1}")}`));

test("every route under /api is in the reference or named as internal", () => {
  const documented = new Set(endpoints.map(({ path }) => path));
  const underApi = paths.filter((path) => path.startsWith("/api/"));
  expect(underApi.length).toBeGreaterThan(3);
  expect(underApi.filter((path) => !documented.has(path)).toSorted()).toEqual(INTERNAL.toSorted());
});

test("every interface of the reference is a route, or one of those that watch", () => {
  const known = new Set([...paths, "/healthz", "/readyz", "/metrics"]);
  expect(endpoints.filter(({ path }) => !known.has(path))).toEqual([]);
});

test("the message to test with is signed as the makers of Standard Webhooks sign it", () => {
  const { headers, body } = exampleRequest();
  const { "webhook-id": id = "", "webhook-timestamp": sentAt, "webhook-signature": signature } = headers;
  expect(signature).toBe(new Webhook(EXAMPLE_KEY).sign(id, new Date(Number(sentAt) * 1000), body));
  expect(read(`${FOLDER}/webhooks.md`)).toContain(`webhook-signature: ${signature}\n\n${body}\n`);
});

test.each(globSync(`${FOLDER}/examples/*`))("%s has at most 60 lines", (file) => {
  expect(read(file).trimEnd().split("\n").length).toBeLessThanOrEqual(60);
});

test("the reference names no key but the example's, and no address of a person", () => {
  const text = [...reference.values()].join("\n");
  expect(new Set(text.match(/whsec_[A-Za-z0-9+/=]{8,}/g))).toEqual(new Set([EXAMPLE_KEY]));
  expect(text.match(/[\w.+-]+@[\w-]+\.[\w.-]+/g)?.filter((email) => !email.endsWith("@example.org"))).toEqual([]);
});
