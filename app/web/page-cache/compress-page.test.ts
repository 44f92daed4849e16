import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressPage } from "./compress-page.ts";

const page = (name: string) => `<p>${name} ${Array.from({ length: 2000 }, (_, n) => `${n * n} Treppen`).join(" ")}</p>`;
const SLOW = { timeout: 15_000 }; // the strong compression runs in the background
const read = (compressed: Buffer) => brotliDecompressSync(compressed).toString();

test("a shared page is compressed better from the second visitor on, with the same content", async () => {
  const html = page("shared");
  const first = compressPage(html, true);
  expect(read(first)).toBe(html);
  await expect.poll(() => compressPage(html, true).length, SLOW).toBeLessThan(first.length);
  expect(read(compressPage(html, true))).toBe(html);
  expect(compressPage(html, true)).toBe(compressPage(html, true));
});

test("a private page is not cached", () => {
  const html = page("own");
  expect(compressPage(html, false)).not.toBe(compressPage(html, false));
});

test("evicts the oldest page", async () => {
  const html = page("first");
  compressPage(html, true);
  await expect.poll(() => compressPage(html, true) === compressPage(html, true), SLOW).toBe(true);
  for (let n = 0; n < 64; n++) compressPage(`<p>${n}</p>`, true);
  expect(compressPage(html, true)).not.toBe(compressPage(html, true));
});
