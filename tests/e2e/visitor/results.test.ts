import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Field, Funnel, Step } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { perform, type Act } from "#tests/e2e/harness/journey.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import { runsAxeAt } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";
import { fullAtNight } from "#tests/nightly.ts";

const harness = useVisitorHarness();

/** The answers that matter; others use the first option. */
const ANSWERS: Readonly<Record<string, string>> = {
  staircaseShape: "Treppe mit Kurve",
  annualConsumption: "3500-5000",
  householdSize: "2",
  postalCode: "50823",
  street: "Am Markt 7",
  email: "anna.results@web.de",
  phone: "0171 1234567",
  phoneNumber: "0171 1234567",
};

const PRICE = "Ihr Richtwert: 8.000 bis 16.000 EUR mit Einbau";
const REST = "bis zu 4.180 EUR je Person zahlen. Mit Zuschuss bleiben etwa 3.820 bis 11.820 EUR.";
const LAW = "§ 40 SGB XI, Stand April 2026";

const walks: readonly { funnel: Funnel; says: readonly string[] }[] = [
  { funnel: funnels.treppenlift, says: [PRICE, REST, LAW] },
  { funnel: funnels.treppenlift2, says: [PRICE, REST, LAW] },
  { funnel: funnels.treppenlift3, says: [PRICE, REST, LAW] },
  { funnel: funnels.treppenlift4, says: [PRICE, REST, LAW] },
  { funnel: funnels.treppenlift5, says: [PRICE, REST, LAW] },
  { funnel: funnels.treppenlift6, says: ["Mit Ihrem Pflegegrad kann die Pflegekasse bis zu 4.180 EUR", LAW] },
  {
    funnel: funnels.treppenlift7,
    says: ["bis zu 4.180 EUR je Person zahlen, in Ihrem Haushalt höchstens 8.360 EUR.", LAW],
  },
  {
    funnel: funnels.solar,
    says: ["passt eine Anlage mit etwa 6 kWp: 4.700 bis 5.900 kWh", "350 bis 1.050 EUR im Jahr", "So rechnen wir"],
  },
];
const all = walks.flatMap((walk) => [true, false].map((scripts) => ({ ...walk, scripts })));
/** A price with subsidy, rendered by the browser, and a roof, rendered by the server. Each funnel's result has its own tests. */
const SAMPLE = new Set(["treppenlift true", "solar false"]);
const sample = all.filter(({ funnel, scripts }) => SAMPLE.has(`${funnel.formType} ${scripts}`));

/** Answers every question up to the step with the result. */
async function walkToResult(page: Page, { basePath, steps }: Funnel): Promise<readonly Step[]> {
  await page.goto(basePath);
  for (const [index, step] of steps.entries()) {
    await page.locator(`[role=progressbar][aria-valuenow="${step.progress}"]`).waitFor();
    if (step.result) return steps.slice(index);
    await perform(page, step.fields.map(answerTo));
  }
  return [];
}

function answerTo(field: Field): Act {
  const given = ANSWERS[field.name];
  switch (field.kind) {
    case "choice":
      return { kind: "pick", field: field.name, value: given ?? field.options[0]?.value ?? "" };
    case "radio":
      return { kind: "choose", field: field.name, value: field.options[0]?.value ?? "" };
    case "consent":
      return { kind: "tick", field: field.name };
    case "text":
      return { kind: "type", field: field.name, text: given ?? "Anna Muster" };
  }
}

test.concurrent.each(fullAtNight(all, sample))(
  "$funnel.formType, JavaScript: $scripts: the result is above the button and on the thank-you page",
  async (walk) => {
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: walk.scripts });
    const expectResult = async () => {
      const text = (await page.locator(".result").innerText()).replaceAll(/\s+/g, " ");
      for (const words of walk.says) expect(text).toContain(words);
    };
    const rest = await walkToResult(page, walk.funnel);
    if (walk.scripts) await scriptsRun(page);
    await page.locator(".result summary").click();
    await expectResult();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overhang(page), `${width} px`).toBeLessThanOrEqual(0);
      if (walk.scripts && runsAxeAt(width)) await expectAccessible(page);
    }
    for (const { progress, fields, does } of rest) {
      await page.locator(`[role=progressbar][aria-valuenow="${progress}"]`).waitFor();
      if (does !== "end") await perform(page, fields.map(answerTo));
    }
    await page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage!" }).waitFor();
    await expectResult();
  },
);
