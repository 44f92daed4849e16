import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fullAtNight } from "#tests/nightly.ts";
import { specification } from "#tests/spec/all.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { walk } from "#tests/e2e/harness/journey.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();

type Head = { description: string | undefined; canonical: string | undefined };

const headOf = (page: Page): Promise<Head> =>
  page.evaluate(() => ({
    description: document.querySelector<HTMLMetaElement>("meta[name=description]")?.content,
    canonical: document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href,
  }));

const all = specification.filter(({ metaDescriptionAndCanonical }) => metaDescriptionAndCanonical !== false);

test.concurrent.each(
  fullAtNight(
    all,
    all.filter(({ metaDescriptionAndCanonical }) => metaDescriptionAndCanonical === "step"),
  ),
)("$formType, spec §2: within the page, each step has its own description and canonical link", async (spec) => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const unscripted = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: false });
  const descriptions: (string | undefined)[] = [];
  await page.goto(spec.basePath);
  await scriptsRun(page);
  await walk(page, spec, `head-${spec.formType}@web.de`, {
    async onStep({ slug }) {
      if (spec.afterSubmit.kind === "step" && slug === spec.afterSubmit.slug) return; // after the submit it has no public URL
      await unscripted.goto(page.url());
      const { description, canonical } = await headOf(unscripted);
      await expect.poll(() => headOf(page)).toEqual({ description, canonical });
      expect(canonical).toBe(page.url());
      descriptions.push(description);
    },
  });
  if (spec.metaDescriptionAndCanonical === "step") expect(new Set(descriptions).size).toBe(descriptions.length);
  if (spec.afterSubmit.kind !== "success") return;
  await expect.poll(() => headOf(page)).toMatchObject({ canonical: undefined }); // the URL changes before the head
  expect(descriptions).not.toContain((await headOf(page)).description);
});
