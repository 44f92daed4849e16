import { expect, test } from "vitest";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { isTested, proveTest } from "./send-test-lead.ts";

const ring = readKeyRing(`k1:${Buffer.alloc(32, 1).toString("base64")}`);
const NOW = 1_794_000_000_000;
const HOUR = 3_600_000;
const tested = { id: "", kind: "http", config: { url: "https://a.example" }, apiKey: "geheim" };
const proof = proveTest(ring, tested, NOW);

test("a proof holds for a day, and for what was tested", () => {
  expect(isTested(ring, tested, proof, NOW + 23 * HOUR)).toBe(true);
  expect(isTested(ring, tested, proof, NOW + 25 * HOUR)).toBe(false);
  expect(isTested(ring, tested, proof, NOW - HOUR)).toBe(false);
});

test.each([
  [{ ...tested, id: "7" }],
  [{ ...tested, kind: "webhook" }],
  [{ ...tested, config: { url: "https://b.example" } }],
  [{ ...tested, apiKey: "anders" }],
  [{ ...tested, apiKey: undefined }],
])("%j was not tested", (other) => {
  expect(isTested(ring, other, proof, NOW)).toBe(false);
});

test.each(["", "x", `${NOW}`, `${NOW}.`, `${NOW}.AAAA`, "NaN.x", proof.replace(String(NOW), String(NOW + 1))])(
  "%s is no proof",
  (text) => {
    expect(isTested(ring, tested, text, NOW + HOUR)).toBe(false);
  },
);

test("it does not hold the key", () => {
  expect(proof).not.toContain("geheim");
});
