/* oxlint-disable unicorn/no-thenable -- "then" is a key of the definition */
import { expect, test } from "vitest";
import { marketplacePreset, plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { sentOfForm } from "./sent-of-form.ts";

const URL = "https://kaeufer.example/leads";
const withBody = (body: unknown) => ({
  ...plainJsonPreset(URL),
  request: { url: URL, format: "json", auth: { type: "none" }, body },
});

test.each([
  ["http", marketplacePreset(URL), ["leadType", "customField"]],
  ["http", plainJsonPreset(URL), ["leadType", "customField"]],
  ["http", withBody({ a: { b: [{ "@setting": "customField" }] } }), ["customField"]],
  [
    "http",
    withBody({ a: { "@if": { exists: "lead.email", then: 1, else: { "@setting": "leadType" } } } }),
    ["leadType"],
  ],
  ["http", withBody({ id: { "@path": "lead.id" } }), []],
  ["http", {}, []],
  ["webhook", { url: URL }, ["leadType", "customField"]],
  ["meta", { pixelId: "47" }, []],
  ["mail", {}, []],
  ["fax", {}, []],
])("%s with %j sends %j of a form's settings", (kind, config, names) => {
  expect(sentOfForm(kind, config)).toEqual(names);
});
