import { expect, test } from "vitest";
import { marketplacePreset } from "#server/delivery/presets/marketplace.ts";
import { previewResponse } from "./preview-response.ts";
import { problemOf } from "./service-problem.ts";

const marketplace = marketplacePreset("https://markt.example/");

test.each<[string, number, string, number | undefined, string]>([
  ["a known refusal", 200, '{"status":"rejected","message":"kein Bedarf"}', 2, "rejected"],
  ["an id", 200, '{"id":7}', 4, "accepted"],
  ["a polite page", 200, "<html>Wartung</html>", undefined, "unknown"],
  ["a wrong key", 401, "", undefined, "config_error"],
])("%s shows which rule fires, and what it means", (_, status, body, rule, kind) => {
  const preview = previewResponse("http", marketplace, { status, body });
  expect(preview).toMatchObject({ ok: true, outcome: { kind } });
  expect(preview.ok && preview.rule?.number).toBe(rule);
});

test("settings that cannot be read are a problem, not an outcome", () => {
  expect(previewResponse("webhook", {}, { status: 200, body: "" })).toMatchObject({ ok: false });
});

test.each([
  ["The name is missing", "name"],
  ["request.url: is missing", "endpoint"],
  ["Address not allowed", "endpoint"],
  ["The key must be whsec_ and the base64 of 24 to 64 bytes.", "key"],
  ["The key's pixel_id must be the digits of the pixel's id, in quotes.", "pixelId"],
  ["The address leads to another host: enter the key again, or the stored one would be sent", "key"],
  ["request.body.name: unknown path lead.nmae", "mapping"],
  ["response: no rule leads to accepted", "definition"],
])("%j stands beside the field %s", (sentence, field) => {
  expect(problemOf(sentence).field).toBe(field);
});
