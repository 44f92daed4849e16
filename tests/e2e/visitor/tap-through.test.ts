import { test } from "vitest";
import { successTexts } from "#app/funnel/thanks/success-texts.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import { specification } from "#tests/spec/all.ts";
import { lazyScriptsLoaded, openWhole, WIDTHS } from "#testing/browser/browser.ts";
import { walk } from "#tests/e2e/harness/journey.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const campaign = "?utm_source=zeitung&utm_campaign=herbst";

const harness = useVisitorHarness();
const thanksTitle = (formType: string): string =>
  isFormType(formType) ? successTexts[funnels[formType].listing.thanks].title : "";
/** On a push `keyboard.test.ts` covers the desktop. */
const devices = fullAtNight<readonly ("phone" | "desktop")[]>(["phone", "desktop"], ["phone"]);
const walks = specification.flatMap((spec) => devices.map((device) => ({ spec, device, formType: spec.formType })));

test.concurrent.for(walks)(
  "$formType by tapping, $device: from the first tap to thank-you page, delivery and result",
  async ({ spec, device }, { expect }) => {
    const page = await harness.open({ viewport: WIDTHS[device] });
    const email = `tap-${device}-${spec.formType}@web.de`;
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await openWhole(page, `${spec.basePath}${campaign}&fbclid=abc`);
    await lazyScriptsLoaded(page);
    page.on("request", (request) => {
      const asked = `${request.method()} ${new URL(request.url()).pathname}`;
      if (asked !== "POST /api/steps") requests.push(asked); // step counts run in the background
    });
    const stepChanges = () => requests.filter((request) => !request.startsWith("GET /api/places/")); // typing is not a step change

    const submits = spec.steps.find((step) => step.next === "submit")?.slug ?? "";
    let beforeSubmit: string[] = [];
    await walk(page, spec, email, {
      onStep: async ({ slug }) => slug === submits && (beforeSubmit = stepChanges()),
    });
    expect(beforeSubmit).toEqual([]); // a step change needs no request
    await page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage!" }).waitFor();
    const posts = () => requests.filter((request) => request.startsWith("POST "));
    await expect.poll(posts).toHaveLength(spec.afterSubmit.kind === "step" ? 2 : 1); // variant 6 confirms the number
    expect(posts()[0]).toBe("POST /api/submissions");
    expect(complaints).toEqual([]);
    if (spec.afterSubmit.kind === "success")
      await expect.poll(() => page.title()).toContain(thanksTitle(spec.formType));
    await expect.poll(() => page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
    await harness.expectDelivered(spec, email, spec.basePath + redirected(spec.formType) + campaign);
  },
);

/** Variants 6 and 7 redirect from their base path to the first step, which is then the page's URL. */
const redirected = (formType: string): string => (/[67]$/.test(formType) ? "/1" : "");
