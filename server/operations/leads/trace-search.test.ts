import { expect, test } from "vitest";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { traceSearch } from "./lead-search.ts";

const ring = readKeyRing(`k1:${Buffer.alloc(32, "a").toString("base64")}`);
const otherRing = readKeyRing(`k1:${Buffer.alloc(32, "b").toString("base64")}`);

test.each([
  ["Brandt", "words"],
  ["50823", "postal-code"],
  ["0171 12", "phone"],
  ["h.brandt@", "email"],
  ["019a7c3e-1111-7222-8333-444455556666", "id"],
])("%s is audited as a search by %s, without a hash", (typed, search) => {
  expect(traceSearch(ring, typed)).toEqual({ search });
});

test("a complete number has one hash in any spelling, different from the stored one", () => {
  const [first, ...others] = ["0171 1234567", "+49 171 1234567", "0049 (0)171/1234567"].map((typed) =>
    traceSearch(ring, typed),
  );
  expect(first).toEqual({ search: "phone", hash: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown });
  expect(others.filter(({ hash }) => hash !== first?.hash)).toEqual([]);
  expect(traceSearch(ring, "0171 1234568").hash).not.toBe(first?.hash);
  expect(traceSearch(otherRing, "0171 1234567").hash).not.toBe(first?.hash);
});

test("an address has one hash in any letter case", () => {
  expect(traceSearch(ring, "H.Brandt@web.de ")).toEqual(traceSearch(ring, "h.brandt@web.de"));
  expect(traceSearch(ring, "h.brandt@web.de").hash).toBeDefined();
});

test("a page code has one hash in any spelling, also without digits once found", () => {
  expect(traceSearch(ring, "K7QM 4R2X")).toEqual({
    search: "code",
    hash: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
  });
  expect(traceSearch(ring, " k7qm-4r2x")).toEqual(traceSearch(ring, "K7QM 4R2X"));
  expect(traceSearch(ring, "ANNA KERN")).toEqual({ search: "words" });
  expect(traceSearch(ring, "ANNA KERN", { kind: "code" }).hash).toBeDefined();
});
