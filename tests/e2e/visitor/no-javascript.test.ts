import { test } from "vitest";
import { WIDTHS } from "#testing/browser/browser.ts";
import { arriveAt, mainButton, walk } from "#tests/e2e/harness/journey.ts";
import { mechanismFunnel } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness();

test.concurrent.each(mechanismFunnel("treppenlift3"))(
  "$formType works without JavaScript, including pauses",
  async (spec) => {
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: false });
    const email = `plain-${spec.formType}@web.de`;
    await page.goto(`${spec.basePath}?utm_source=zeitung`);
    const submits = spec.steps.find((step) => step.next === "submit")?.slug ?? "";
    await walk(page, spec, email, {
      onStep: async (step) => {
        if (step.slug !== submits) return;
        await mainButton(page).click(); // empty: the page names what is missing and keeps the rest
        await page.getByText("Bitte vervollständigen Sie das Formular").filter({ visible: true }).first().waitFor();
        await arriveAt(page, step);
      },
    });
    await page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage!" }).waitFor();
    const first = spec.steps[0]?.slug ?? "";
    const landed = spec.stepInUrl && first !== "" ? `/${first}` : "";
    await harness.expectDelivered(spec, email, `${spec.basePath}${landed}?utm_source=zeitung`);
    if (spec.afterSubmit.kind === "success") {
      await page.reload(); // the pass is valid for one display
      await page.waitForURL((url) => url.pathname === "/");
    }
  },
);

test.concurrent.for(mechanismFunnel("treppenlift3"))(
  "$formType: Zurück works without JavaScript, and the answer is still chosen",
  async (spec, { expect }) => {
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled: false });
    const [first, second, third] = spec.steps;
    if (!first || !second || !third) throw new Error("too short a funnel");
    await page.goto(spec.basePath);
    await walk(page, spec, "", { until: third.slug });
    await page.getByText("Zurück").click();
    await arriveAt(page, second);
    await page.getByText("Zurück").click();
    await arriveAt(page, first);
    await expect.poll(() => page.locator("button[aria-pressed=true]").count()).toBe(1);
  },
);
