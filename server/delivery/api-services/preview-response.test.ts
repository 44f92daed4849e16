import { expect, test } from "vitest";
import { marketplacePreset } from "#server/delivery/adapters/http/presets.ts";
import { previewResponse } from "./preview-request.ts";
import { problemOf } from "./service-problem.ts";

const marketplace = marketplacePreset("https://markt.example/");

test.each<[string, number, string, number | undefined, string]>([
  ["a known refusal", 200, '{"status":"rejected","message":"kein Bedarf"}', 2, "rejected"],
  ["an id", 200, '{"id":7}', 4, "accepted"],
  ["a polite page", 200, "<html>Wartung</html>", undefined, "unknown"],
  ["a wrong key", 401, "", undefined, "config_error"],
])("%s shows which rule matches, and its outcome", (_, status, body, rule, kind) => {
  const preview = previewResponse("http", marketplace, { status, body });
  expect(preview).toMatchObject({ ok: true, outcome: { kind } });
  expect(preview.ok && preview.rule?.number).toBe(rule);
});

test("settings that cannot be read are a problem, not an outcome", () => {
  expect(previewResponse("webhook", {}, { status: 200, body: "" })).toMatchObject({ ok: false });
});

test.each([
  ["The name is missing", "name", "http"],
  ["request.url: is missing", "endpoint", "http"],
  ["Address not allowed", "endpoint", "webhook"],
  ["The key must be whsec_ and the base64 of 24 to 64 bytes.", "key", "webhook"],
  ["The key's pixel_id must be the digits of the pixel's id, in quotes.", "pixelId", "meta"],
  ["The key's access_token must be Meta's token, without spaces.", "key", "meta"],
  ["The test event code consists of letters and digits, such as TEST12345.", "testEventCode", "meta"],
  [
    "The address leads elsewhere, to another host or path: enter the key again, or the stored one would be sent",
    "key",
    "http",
  ],
  ["request.body.name: unknown path lead.nmae", "mapping", "http"],
  ["response.rules.0.when: is empty", "rules", "http"],
])("%j stands beside the field %s", (sentence, field, kind) => {
  expect(problemOf(kind, sentence).field).toBe(field);
});
