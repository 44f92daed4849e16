import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** The short form: the whole one is more than twice as much to send to every document and to read there. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands: "rule: the elements". The rules are brought in once per document, they are large. */
export async function axeViolations(page: Page, { contrast = true } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async (contrast) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const rules = { "color-contrast": { enabled: contrast } };
    const options = { resultTypes: ["violations" as const], preload: false, iframes: false, rules };
    const { violations } = await axe.run({ exclude: [".sprite"] }, options); // drawings' shapes, which nobody is told about
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }, contrast);
}
