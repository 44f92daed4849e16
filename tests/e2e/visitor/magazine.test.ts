import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { statementNames } from "#server/site/statement-registry.ts";
import { changeStatement, changeOperator } from "#server/site/change-site.ts";
import { readSite } from "#server/site/read-site.ts";
import { openWhole, WIDTHS } from "#testing/browser/browser.ts";
import { until } from "#testing/until.ts";
import { expectHead, firstWords, focusedIsCovered, tops } from "#tests/e2e/harness/magazine-page.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const harness = useVisitorHarness({ own: true });
const ADVERTORIALS = ["/magazine/advertorial1", "/magazine/advertorial2"] as const;

const german = (date: Date): string =>
  date.toLocaleDateString("de-DE", { timeZone: "Europe/Berlin", dateStyle: "long" });

const openAt = async (path: string, viewport: { width: number; height: number } = WIDTHS.phone): Promise<Page> => {
  const page = await harness.open({ viewport });
  await openWhole(page, path);
  return page;
};

/** Scripts and layout shifts are covered by `every-page`. */
describe.each(ADVERTORIALS)("%s", (path) => {
  let page: Page;
  beforeAll(async () => {
    page = await openAt(path);
  });

  test("says 'Anzeige' first, large enough to read", async () => {
    expect((await firstWords(page)).slice(0, 1)).toEqual([{ text: "Anzeige", px: 16 }]);
  });

  test("declares itself an advertisement with advertiser and URL", async () => {
    const { operator } = await readSite(harness.database.db);
    await expectHead(page, { url: harness.url + path, operator });
  });

  test("double-size text needs no sideways scrolling", async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await overhang(page), "at 200 % text").toBeLessThanOrEqual(0);
  });

  test("ends with contact details, legal links and the financing", async () => {
    const { operator } = await readSite(harness.database.db);
    const foot = page.getByRole("contentinfo");
    for (const name of [operator.phone, operator.email, "Impressum", "Datenschutz"])
      expect(await foot.getByRole("link", { name }).count(), name).toBe(1);
    await foot.getByText("Wir erhalten eine Vergütung von den Betrieben").waitFor();
  });
});

describe("advertorial 1", () => {
  test("has every section of the specification, in order", async () => {
    const page = await openAt("/magazine/advertorial1", WIDTHS.desktop);
    const sections = [
      page.getByText("Wir arbeiten nur mit geprüften Betrieben"),
      page.getByRole("banner").getByRole("link", { name: "Kostenlos anfragen" }),
      page.getByRole("heading", { level: 1, name: "bis zu 4.180 EUR je Person" }),
      page.getByText("Kostenlose und unverbindliche Anfrage"),
      page.getByText("4,9 von 5"),
      page.getByRole("heading", { name: "Was die Pflegekasse bezahlt" }),
      page.getByRole("heading", { name: "Kostenlose Prüfung" }),
      page.getByRole("heading", { name: "Beratung und Aufmaß" }),
      page.getByRole("heading", { name: "Antrag bei der Pflegekasse" }),
      page.getByRole("heading", { name: "Einbau, auf Wunsch mit Wartung" }),
      page.getByRole("heading", { name: "Was uns oft entgegnet wird" }),
      page.getByRole("heading", { name: "Sicher unterwegs" }),
      page.getByRole("heading", { name: "Stimmen aus dem Alltag" }),
      page.getByRole("heading", { name: "Kostenlos anfragen" }),
      page.getByRole("heading", { name: "Häufige Fragen" }),
      page.getByText("Über 3.000 zufriedene Familien"),
      page.getByRole("contentinfo"),
    ];
    const found = await tops(sections);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    for (const [list, items] of [
      ["section.cards li", 3],
      ["section.voices li", 3],
      ["section.questions details", 6],
      ["section.trust li", 4],
    ] as const)
      expect(await page.locator(list).count(), list).toBe(items);
    await page.getByText("TÜV-geprüfte Systeme").waitFor();
    expect(await page.locator(".voices").getByText("Beispiel", { exact: true }).count()).toBe(3);
  });

  test("structured data has the six answers of the page", async () => {
    const page = await openAt("/magazine/advertorial1");
    const told = JSON.parse(await page.locator('script[type="application/ld+json"]').nth(1).innerText()) as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    const shown = await page.locator("details").evaluateAll((all) => all.map((each) => each.textContent));
    expect(shown).toEqual(told.mainEntity.map(({ name, acceptedAnswer }) => name + acceptedAnswer.text));
    expect(told.mainEntity[1]?.acceptedAnswer.text).toContain("Meist wenige Wochen nach der Zusage");
  });

  test("asks the specified questions, with an unticked box", async () => {
    const page = await openAt("/magazine/advertorial1");
    const fields = await page
      .locator("#form input, #form select")
      .evaluateAll((all) =>
        all.map((each) => [each.id, (each as HTMLInputElement).type, each.getAttribute("autocomplete")]),
      );
    expect(fields).toEqual([
      ["name", "text", "name"],
      ["phone", "tel", "tel"],
      ["email", "email", "email"],
      ["postalCode", "text", "postal-code"],
      ["stairs", "select-one", null],
      ["contact", "checkbox", null],
    ]);
    expect(await page.locator("#stairs option:not([value=''])").allInnerTexts()).toEqual([
      "Gerade Treppe",
      "Kurvige/Podest-Treppe",
      "Mehrere Etagen",
      "Unsicher – bitte beraten",
    ]);
    const { operator } = await readSite(harness.database.db);
    const plain = `Ich bin einverstanden, dass ${operator.company} mich per Telefon oder E-Mail kontaktiert, um einen Termin zu vereinbaren. Das kann ich jederzeit widerrufen.`;
    expect(await page.getByLabel(plain, { exact: true }).isChecked()).toBe(false);
  });

  test("its button and keys send nothing, the page says so, and a link leads to the questions", async () => {
    const page = await openAt("/magazine/advertorial1?utm_source=zeitung");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.locator("#name").fill("Hannelore von der Heide");
    await page.locator("#contact").check();
    await page.locator("#form").getByRole("button", { name: "Kostenlos anfragen" }).click();
    for (const field of ["#name", "#email", "#contact"]) await page.locator(field).press("Enter");
    expect(await page.locator("#name").inputValue()).toBe("Hannelore von der Heide");
    await page.getByText("Dieses Formular verschickt und speichert nichts.").waitFor();
    expect(asked).toEqual([]);
    const posted = await fetch(`${harness.url}/magazine/advertorial1`, {
      method: "POST",
      body: new URLSearchParams({ name: "Hannelore", email: "magazin@web.de" }),
      headers: { origin: harness.url },
      redirect: "manual",
    });
    expect([posted.status, posted.headers.get("set-cookie")]).toEqual([303, null]);
    await page.getByRole("link", { name: "ein paar Fragen zu Ihrer Treppe" }).click();
    await page.waitForURL(`${harness.url}/treppenlift?utm_source=zeitung`);
  });

  test("the header is sticky; on phones a bar leads to the form, hides beside form and button, and covers no focus", async () => {
    const page = await openAt("/magazine/advertorial1");
    const bar = page.getByRole("complementary", { name: "Zum Formular" });
    await page.locator(".hero .act").waitFor();
    expect(await bar.isVisible()).toBe(false);
    await page.getByText("Was uns oft entgegnet wird").scrollIntoViewIfNeeded();
    expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
    await bar.getByRole("link").click();
    await page.waitForURL("**#form");
    await bar.waitFor({ state: "hidden" });
    await page.evaluate(() => scrollTo(0, 0));
    const stops = await page.locator("a:not([tabindex='-1']), input, select, button, summary").count();
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press("Tab");
      await expect.poll(() => focusedIsCovered(page)).toEqual([]);
    }
    await page.setViewportSize(WIDTHS.desktop);
    await expect.poll(() => bar.count()).toBe(0);
  });
});

describe("advertorial 2", () => {
  test("has the whole story: date, byline, falls, subsidy, own share, an example, pictures, and the link to the check", async () => {
    const page = await openAt("/magazine/advertorial2");
    const today = german(new Date());
    const { operator } = await readSite(harness.database.db);
    await page.getByRole("heading", { level: 1, name: `Treppenlift fast kostenlos? Was ${today.slice(-4)}` }).waitFor();
    for (const text of [
      `Von der Redaktion ${operator.brand}`,
      `Anzeige von ${operator.company}`,
      `Abgerufen am ${today}`,
      `Zuletzt geprüft am ${german(new Date(operator.reviewedOn))}`,
      "Vor einem Sturz auf der Treppe haben viele Menschen Angst",
      "bis zu 4.180 EUR je Person zahlen",
      "Wann bleibt ein Eigenanteil von 0 EUR?",
      "Personen und Zitate sind erfunden",
    ])
      await page.getByText(text).first().waitFor();
    expect(await page.getByRole("img").count()).toBe(3);
    expect(await page.locator("figcaption").count()).toBe(3);
    await page.getByRole("link", { name: /Jetzt in etwa 3\sMinuten prüfen/ }).click();
    await page.waitForURL(`${harness.url}/treppenlift`);
  });
});

test("without any statement both pages read well", async () => {
  const { statements } = await readSite(harness.database.db);
  for (const { name, value, wording, fallback, source } of statements) {
    const off = { value, wording, fallback, source, evidence: "", validUntil: "", on: false };
    expect(await changeStatement(harness.database.db, name, off, "owner@stufenlos.example")).toEqual({
      kind: "changed",
    });
  }
  expect(statements.length).toBe(statementNames.length);
  const page = await harness.open({ viewport: WIDTHS.phone });
  await until(async () => {
    await page.goto("/magazine/advertorial1");
    return (await page.getByText("4,9 von 5").count()) === 0 ? true : undefined;
  });
  for (const path of ADVERTORIALS) {
    await page.goto(path);
    const text = await page.locator("body").innerText();
    expect(text).not.toMatch(/\d EUR|undefined|TÜV|3\.000|4,9|\d+ (Sekunden|Minuten)| \.|\.\./);
    expect(await page.title()).toMatch(/\(Anzeige\)$/);
  }
  await page.getByRole("link", { name: "Jetzt kostenlos prüfen" }).waitFor();
});

test("an open cookie question has the lower edge for itself, and 'Anzeige' still comes first", async () => {
  const { operator } = await readSite(harness.database.db);
  await changeOperator(harness.database.db, { ...operator, metaPixelId: "1234567890" }, "owner@stufenlos.example");
  const page = await harness.open({ viewport: WIDTHS.phone });
  await until(async () => {
    await page.goto("/magazine/advertorial1");
    return (await page.locator(".cookie-banner").count()) === 1;
  });
  expect((await firstWords(page))[0]?.text).toBe("Anzeige");
  await page.getByText("Was uns oft entgegnet wird").scrollIntoViewIfNeeded();
  expect(await page.locator(".to-form").isVisible()).toBe(false);
});
