import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { changeOperator } from "#server/site/change-site.ts";
import type { Operator } from "#server/site/operator.ts";
import { readSite } from "#server/site/read-site.ts";
import { solar } from "#tests/spec/solar.ts";
import { scriptsRun } from "#testing/browser/browser.ts";
import { until } from "#testing/until.ts";
import { walk } from "#tests/e2e/harness/journey.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import { scriptWays } from "#tests/e2e/harness/samples.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";

const PATHS = ["/impressum", "/datenschutz", "/barrierefreiheit", "/nutzungsbedingungen"] as const;

const harness = useVisitorHarness({ own: true });

const htmlOf = async (path: string): Promise<string> => (await fetch(harness.url + path)).text();

const open = async (path: string): Promise<Page> => {
  const page = await harness.open({ javaScriptEnabled: false });
  await page.goto(path);
  return page;
};

const sectionOf = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** Changes the operator like staff, and waits for the pages. */
async function change(fields: Partial<Operator>, path: string, says: string): Promise<void> {
  const { db } = harness.database;
  const { operator } = await readSite(db);
  expect(await changeOperator(db, { ...operator, ...fields }, "owner@stufenlos.example")).toEqual({ kind: "changed" });
  await until(async () => ((await htmlOf(path)).includes(says) ? true : undefined));
}

test("the imprint names company, address, tax id, contact, copyright and dispute resolution", async () => {
  const page = await open("/impressum");
  const provider = await sectionOf(page, "Anbieter").innerText();
  for (const fact of ["Digitale-Dienste-Gesetz (DDG)", "Stufenlos Probe GmbH", "Probeweg 7", "48143 Münster"])
    expect(provider).toContain(fact);
  for (const fact of ["Petra Probe", "Amtsgericht Münster", "HRB 12345", "DE123456789"])
    expect(provider).toContain(fact);
  const contact = sectionOf(page, "Kontakt");
  expect(await contact.getByRole("link").first().getAttribute("href")).toBe("mailto:hallo@stufenlos-probe.example");
  expect(await contact.getByRole("link").last().getAttribute("href")).toBe("tel:+493023125019");
  expect(await sectionOf(page, "Verantwortlich für redaktionelle Inhalte").innerText()).toContain(
    "Medienstaatsvertrag (MStV)",
  );
  const sources = await sectionOf(page, "Urheberrecht und Quellen").innerText();
  expect(sources).toContain("urheberrechtlich geschützt");
  expect(sources).toMatch(/Ortsdaten: ©\sOpenStreetMap-Mitwirkende \(ODbL\), GovData \(dl-de\/by-2-0\)/);
  const disputes = await sectionOf(page, "Streitbeilegung").innerText();
  expect(disputes).toContain("Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil");
  expect(disputes).toContain("Die Plattform der Europäischen Union zur Online-Streitbeilegung gibt es nicht mehr");
});

test("the privacy policy names controller, processors, data kinds, collection, cookies and rights", async () => {
  const page = await open("/datenschutz");
  expect(await sectionOf(page, "Wer ist verantwortlich?").innerText()).toMatch(
    /Stufenlos Probe GmbH[\s\S]*Probeweg 7[\s\S]*Paul Probe/,
  );
  const data = await sectionOf(page, "Welche Daten verarbeiten wir?").innerText();
  expect(data).toMatch(/nach 7 Tagen[\s\S]*6 Monate nach der Weitergabe[\s\S]*5 Jahre ab der Einwilligung/);
  expect(data).toMatch(/Pflegegrad, Gewicht, Stürze, Gehhilfe/);
  expect(await sectionOf(page, "Woher haben wir Ihre Daten?").innerText()).toContain("Von Ihnen selbst");
  expect(await sectionOf(page, "Wer erhält Ihre Daten?").innerText()).toMatch(
    /Rechenzentrum Probe GmbH, Münster[\s\S]*Postamt Probe GmbH, Münster/,
  );
  const cookies = sectionOf(page, "Cookies und Speicher auf Ihrem Gerät");
  expect(await cookies.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
    "stufenlos.treppenlift, stufenlos.solar usw.",
    "stufenlos.treppenlift.resume, stufenlos.solar.resume usw.",
    "answers",
    "step",
    "success_token und success_lead",
    "arrived",
  ]);
  expect(await sectionOf(page, "Welche Rechte haben Sie?").innerText()).toMatch(
    /Auskunft[\s\S]*Berichtigung[\s\S]*Löschung[\s\S]*Einschränkung[\s\S]*Übertragbarkeit[\s\S]*widerrufen[\s\S]*Widerspruch[\s\S]*Beschwerde[\s\S]*Landesbeauftragte für Datenschutz, Düsseldorf/,
  );
});

test.each(scriptWays)(
  "the privacy policy names everything a walk stores on the device (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await harness.open({ javaScriptEnabled });
    const left = new Set<string>();
    const look = async () => {
      for (const { name } of await page.context().cookies()) left.add(name);
    };
    await page.exposeFunction("noteStored", (name: string) => left.add(name));
    await page.addInitScript(() => {
      const { noteStored } = globalThis as unknown as { noteStored: (name: string) => void };
      const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, "setItem")?.value as Storage["setItem"];
      Storage.prototype.setItem = function (name, value) {
        noteStored(name);
        setItem.call(this, name, value);
      };
    });
    await page.goto(solar.basePath);
    if (javaScriptEnabled) await scriptsRun(page);
    await walk(page, solar, `device-${javaScriptEnabled}@web.de`, { onStep: look });
    await look();
    const expected = javaScriptEnabled
      ? ["arrived", "step", "stufenlos.solar", "stufenlos.solar.resume", "success_lead", "success_token"]
      : ["answers", "arrived", "step"];
    await expect.poll(() => [...left].toSorted()).toEqual(expected); // storage is written slightly later
    const section = sectionOf(await open("/datenschutz"), "Cookies und Speicher auf Ihrem Gerät");
    const names = await section.getByRole("heading", { level: 3 }).allInnerTexts();
    const named = new Set(names.flatMap((name) => name.split(/[ ,]+/)));
    expect([...left].filter((name) => !named.has(name))).toEqual([]);
  },
);

test("the privacy policy names Meta only while it is used", async () => {
  expect(await htmlOf("/datenschutz")).not.toMatch(/\bMeta\b|_fbp|_fbc|Facebook|cookie_choice/);
  await change({ metaPixelId: "123456789012345" }, "/datenschutz", "Meta Platforms Ireland Ltd.");
  const page = await open("/datenschutz");
  const kept = sectionOf(page, "Cookies und Speicher auf Ihrem Gerät");
  expect(await kept.getByRole("heading", { level: 3 }).allInnerTexts()).toContain("_fbp und _fbc");
  expect(await sectionOf(page, "Übermittlung in die USA").count()).toBe(1);
  await change({ metaPixelId: "" }, "/impressum", "Stufenlos Probe GmbH");
});

test("staff changes of the operator appear on the pages", async () => {
  const changed = {
    company: "Treppauf Handels GmbH",
    disputeBody: "Universalschlichtungsstelle\nStraßburger Straße 8, 77694 Kehl",
    leadMonths: 8, // fewer would take effect tomorrow
    logDays: 1,
    accessibilityCheckedOn: "2026-10-01",
    accessibilityGaps: "Die Zeichnungen haben noch keine Beschreibung.",
    legalTextsSince: "2026-12-24",
  };
  await change(changed, "/impressum", "Treppauf Handels GmbH");
  const imprint = await htmlOf("/impressum");
  expect(imprint).toContain("Wir nehmen an Verfahren vor dieser Verbraucherschlichtungsstelle teil");
  expect(imprint).toContain("Universalschlichtungsstelle");
  const privacy = await htmlOf("/datenschutz");
  for (const text of ["Treppauf Handels GmbH", "8 Monate nach der Weitergabe", "nach 1 Tag."])
    expect(privacy).toContain(text);
  const accessibility = await htmlOf("/barrierefreiheit");
  expect(accessibility).toContain("1. Oktober 2026");
  expect(accessibility).toContain("Die Zeichnungen haben noch keine Beschreibung.");
  expect(accessibility).toContain("Marktüberwachungsstelle der Länder für die Barrierefreiheit");
  expect(await htmlOf("/nutzungsbedingungen")).toContain("Treppauf Handels GmbH");
  for (const path of PATHS) expect(await htmlOf(path)).toContain("24. Dezember 2026");
});

test.each(PATHS)("%s is complete without scripts, links home, and has no unfilled placeholder", async (path) => {
  const html = await htmlOf(path);
  expect(html).not.toMatch(/<script(?! data-fonts)/);
  expect(html).not.toContain("ec.europa.eu/consumers/odr");
  expect(html).not.toMatch(/\{\w*\}/);
  expect(html).toContain(`<link rel="canonical" href="${harness.url}${path}"/>`);
  const page = await open(path);
  expect(await page.title()).toMatch(/\S · Stufenlos$/);
  const broken = await page
    .locator(".toc a")
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute("href") ?? "").filter((target) => !document.querySelector(target)),
    );
  expect(broken).toEqual([]);
  await page.getByRole("link", { name: "Zurück zur Startseite" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test.each(PATHS)(
  "%s: double-size text needs no sideways scrolling, and it prints without navigation and colour, with URLs",
  async (path) => {
    const page = await open(path);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".hotline", ".toc", ".foot nav", ".to-home", ".way-back", ".skip"])
      expect(await page.locator(hidden).isVisible(), hidden).toBe(false);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator(".legal-date").innerText()).toContain(harness.url + path);
    const grounds = await page
      .locator("body, main, .in-short, .top")
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
    expect(grounds.filter((ground) => !["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"].includes(ground))).toEqual([]);
    const unwritten = await page.locator("article a:not([href^='mailto:'], [href^='tel:'])").evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .filter((link) => !getComputedStyle(link, "::after").content.includes("("))
        .map((link) => link.outerHTML),
    );
    expect(unwritten).toEqual([]);
  },
);
