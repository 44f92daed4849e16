import { expect, test } from "vitest";
import type { Operator } from "#server/site/operator.ts";
import { changeOperator } from "#server/site/change-site.ts";
import { readSite } from "#server/site/read-site.ts";
import { scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { until } from "#testing/until.ts";
import { scriptWays } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness({ own: true });

/** Changes site settings; pages have them within two seconds. */
async function choose(chosen: Partial<Operator>, seen: string): Promise<void> {
  const { operator } = await readSite(harness.database.db);
  await changeOperator(harness.database.db, { ...operator, ...chosen }, "owner@stufenlos.example");
  await until(async () => {
    const page = await fetch(`${harness.url}/magazine/advertorial1`);
    return (await page.text()).includes(seen) ? true : undefined;
  });
}

test.each(scriptWays)(
  "if an owner has chosen so, typed values reach variant 1 and the lead (scripts: %s)",
  async (javaScriptEnabled) => {
    await choose({ magazineForm: "begins" }, "Weiter zur Anfrage");
    const page = await harness.open({ viewport: WIDTHS.phone, javaScriptEnabled });
    const email = `magazin-${javaScriptEnabled}@web.de`;
    await page.goto("/magazine/advertorial1?utm_source=zeitung");
    await page.locator("#name").fill("Hannelore von der Heide");
    await page.locator("#phone").fill("0221 12345");
    await page.locator("#email").fill(email);
    await page.locator("#postalCode").fill("50823");
    await page.locator("#stairs").selectOption("Kurvige/Podest-Treppe");
    await page.locator("#contact").check();
    await page.getByText("Gespeichert und weitergegeben werden sie erst, wenn Sie").waitFor();
    await page.getByRole("button", { name: "Weiter zur Anfrage" }).click();
    await page.waitForURL(`${harness.url}/treppenlift`);
    await page.getByText("Danke, Ihre Kontaktdaten sind notiert.").waitFor();
    await page.locator("[role=progressbar][aria-valuenow='33']").waitFor(); // three of ten steps are answered
    const pick = (value: string) => page.locator(`main button[value="${value}"]`).click();
    for (const value of ["Sitzlift", "Innen", "Bis zu 2"]) await pick(value);
    await page.locator("[role=progressbar][aria-valuenow='54']").waitFor();
    await page.reload();
    await page.locator("[role=progressbar][aria-valuenow='54']").waitFor(); // a reload keeps them
    await page.locator('button[aria-pressed=true][value="Treppe mit Kurve"]').click();
    for (const value of ["Pflegegrad erteilt", "bis-90kg", "In 3-4 Monaten", "Ja"]) await pick(value);
    await page.waitForURL("**/postal-code");
    await expect.poll(() => page.locator("#postalCode").inputValue()).toBe("50823");
    await page.locator("main button[type=submit]").last().click();
    await page.waitForURL("**/contact");
    const shown = () => Promise.all(["#name", "#email", "#phone"].map((field) => page.locator(field).inputValue()));
    await expect.poll(shown).toEqual(["Hannelore von der Heide", email, "0221 12345"]);
    expect(await page.locator("#privacyAccepted").isChecked()).toBe(false); // the earlier consent was to another text
    await page.locator("#privacyAccepted").check();
    await page.getByRole("button", { name: "Kostenlos Angebote anfordern" }).click();
    await page.waitForURL("**/success?**");
    const rows = await harness.database.db
      .selectFrom("form_submissions")
      .select(["form_type", "submission_data"])
      .where("search_text", "like", `%${email}%`)
      .execute();
    expect(rows).toMatchObject([
      {
        form_type: "treppenlift",
        submission_data: {
          firstName: "Hannelore",
          lastName: "von der Heide",
          email,
          phone: "0221 12345",
          postalCode: "50823",
          staircaseShape: "Treppe mit Kurve",
          sourceUrl: `${harness.url}/magazine/advertorial1?utm_source=zeitung`,
        },
      },
    ]);
  },
);

test("an empty form starts a walk too, without consent", async () => {
  await choose({ magazineForm: "begins" }, "Weiter zur Anfrage");
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/magazine/advertorial1");
  await page.getByRole("button", { name: "Weiter zur Anfrage" }).click();
  await page.waitForURL(`${harness.url}/treppenlift`);
  await page.locator("[role=progressbar][aria-valuenow='8']").waitFor();
  expect(await page.getByText("notiert").count()).toBe(0);
  await page.goto("/treppenlift/contact");
  expect(await page.locator("#privacyAccepted").isChecked()).toBe(false);
});

test("if an owner has chosen the specification's pairs, both pages show the second figures", async () => {
  await choose({ figures: "pairs" }, "4,8 von 5");
  const page = await harness.open({ viewport: WIDTHS.phone });
  const textOf = async (path: string) => {
    await page.goto(path);
    return (await page.locator("body").innerText()).replaceAll("\u00a0", " ");
  };
  const first = await textOf("/magazine/advertorial1");
  for (const words of [
    "bis zu 4.000 EUR je Person",
    "bis zu 8.000 EUR für zwei",
    "etwa 2 Minuten",
    "119.309 vermittelte",
  ])
    expect(first).toContain(words);
  const second = await textOf("/magazine/advertorial2");
  for (const words of ["bis zu 4.000 EUR je Person", "weniger als 8.000 EUR", "Jetzt in unter 60 Sekunden prüfen"])
    expect(second).toContain(words);
  expect(first + second).not.toMatch(/4\.180|8\.360|4,9 von|3 Minuten|231\.224/);
  const funnel = await textOf("/treppenlift");
  for (const words of ["Die 3-Minuten-Treppenlift-Beratung", "4,9 von 5", "231.224"]) expect(funnel).toContain(words);
  await choose({ figures: "one" }, "4,9 von 5");
});
test("after 'Alle ablehnen' the focus continues at the question", async () => {
  await choose({ metaPixelId: "1234567890" }, "cookie-banner");
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift");
  await scriptsRun(page);
  await page.getByRole("button", { name: "Alle ablehnen" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".cookie-banner").waitFor({ state: "detached" });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Welche Art von Lift suchen Sie?");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toContain("Sitzlift");
});
