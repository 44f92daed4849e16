import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page, ViewportSize } from "playwright-core";
import { expect, test } from "vitest";
import { entranceOf } from "#funnels/engine/navigation.ts";
import { funnels } from "#funnels/registry.ts";
import { specification } from "#tests/spec/all.ts";
import { lazyScriptsLoaded, openWhole, scriptsRun, WIDTHS } from "#testing/browser/browser.ts";
import { useVisitorHarness } from "#tests/e2e/harness/visitor-harness.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { actsOn, perform } from "#tests/e2e/harness/journey.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { mechanismFunnel } from "#tests/e2e/harness/samples.ts";
import { shiftsOn, observeShifts } from "#tests/e2e/harness/page-facts.ts";

const harness = useVisitorHarness();
const contactStep = specification.find((spec) => spec.formType === "treppenlift")?.steps.at(-1) ?? missing();

function missing(): never {
  throw new Error("variant 1 is not in the table");
}

/** Extends pauses, which are too short for axe. */
const stretchPauses = (page: Page) =>
  page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms = 0) =>
      setTimeout(run, ms >= 1500 ? 600_000 : ms)) as typeof window.setTimeout;
  });

test("axe passes in the pause and on the thank-you page", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  await perform(page, actsOn(contactStep, "axe@web.de"));
  await page.getByRole("heading", { name: "Vielen Dank" }).waitFor();
  await expectAccessible(page);
  const another = await harness.open({ viewport: WIDTHS.phone }); // the first would say that the lead has arrived
  await stretchPauses(another);
  for (const path of ["/treppenlift/postal-code", "/treppenlift6/3", "/treppenlift7/4"]) {
    await another.goto(path);
    await scriptsRun(another);
    if (path.endsWith("postal-code")) await another.locator("#postalCode").fill("50823");
    await another.locator("main button[type=submit]").first().click();
    await another.getByRole("status").waitFor();
    await expectAccessible(another);
  }
});

/** On a push `first-screen` checks the steps of treppenlift5. */
test.concurrent.each(mechanismFunnel("treppenlift3"))("$formType: loading a step shifts nothing", async (spec) => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await observeShifts(page);
  const paths = spec.stepInUrl ? spec.steps.map(({ slug }) => `${spec.basePath}/${slug}`) : [spec.basePath];
  for (const path of paths) {
    await openWhole(page, path);
    expect(await shiftsOn(page), path).toEqual([]);
  }
});

/** Sends every page in chunks, with time to paint each. */
async function slowLine(): Promise<Server & { url: string }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(harness.url + request.url);
    const type = answer.headers.get("content-type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": type });
    for (let sent = 0; type.startsWith("text/html") && sent < body.length; sent += PIECE) {
      response.write(body.subarray(sent, sent + PIECE));
      await wait(25);
    }
    response.end(type.startsWith("text/html") ? "" : body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return Object.assign(server, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
const PIECE = fullAtNight(1_000, 4_000);

test("a page in chunks shifts nothing", async () => {
  await using line = await slowLine();
  const page = await harness.open({ viewport: WIDTHS.phone });
  await observeShifts(page);
  for (const path of ["/treppenlift", "/treppenlift2", "/treppenlift6/15", "/", "/magazine/advertorial1"]) {
    await openWhole(page, line.url + path);
    expect(await shiftsOn(page), path).toEqual([]);
  }
  await page.context().close(); // including connections, which the line would wait for
});

/** Chromium's "Slow 4G". */
const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
const PHONE = { width: 360, height: 740 };
const FIRST_FUNNELS = Object.values(funnels).map(entranceOf);

async function openSlowly(path: string, viewport: ViewportSize): Promise<Page> {
  const page = await harness.open({ viewport });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await observeShifts(page);
  await openWhole(page, path);
  return page;
}

/** Whether the headline uses our font. */
async function headlineIsOurs(page: Page): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.every(({ isCustomFont }) => isCustomFont);
}

test.each(["/", "/magazine/advertorial1"])(
  "%s: a first visit on a slow network uses our fonts, and shifts nothing",
  async (path) => {
    for (const viewport of fullAtNight<readonly ViewportSize[]>([PHONE, WIDTHS.phone, WIDTHS.desktop], [PHONE])) {
      const page = await openSlowly(path, viewport);
      await expect.poll(() => headlineIsOurs(page)).toBe(true);
      expect(await shiftsOn(page)).toEqual([]);
      await page.context().close();
    }
  },
);

test.each(fullAtNight(FIRST_FUNNELS, ["/treppenlift5"]))(
  "%s: on a slow network the first screen shifts nothing, and the second uses our fonts",
  async (path) => {
    for (const viewport of fullAtNight<readonly ViewportSize[]>([PHONE, WIDTHS.phone, WIDTHS.desktop], [PHONE])) {
      const page = await openSlowly(path, viewport);
      await lazyScriptsLoaded(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await shiftsOn(page)).toEqual([]);
      const first = await page.locator("h1").textContent();
      await page.locator("main form button").first().click();
      await expect.poll(() => page.locator("h1").textContent()).not.toBe(first);
      await expect.poll(() => headlineIsOurs(page)).toBe(true);
      await page.context().close();
    }
  },
);

test("refuses an injected script and style", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift");
  const added = await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "main { display: none }";
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.head.append(style, script);
    const main = document.querySelector("main") as Element;
    main.setAttribute("style", "color: red");
    return { display: getComputedStyle(main).display, color: getComputedStyle(main).color, title: document.title };
  });
  expect(added).toMatchObject({ display: "block", title: expect.not.stringContaining("taken over") as string });
  expect(added.color).not.toBe("rgb(255, 0, 0)");
});

test("the first screen requests document and scripts, then fonts, all from our own host", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  const requests: { kind: string; url: string }[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/steps")) return; // sent once the page works
    requests.push({ kind: request.resourceType(), url: request.url() });
  });
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await openWhole(page, "/treppenlift");
  await lazyScriptsLoaded(page);
  const count = (kind: string) => requests.filter((request) => request.kind === kind).length;
  expect(requests.filter(({ url }) => !url.startsWith(harness.url))).toEqual([]);
  expect(new Set(requests.map(({ kind }) => kind))).toEqual(new Set(["document", "script", "font"]));
  expect([count("document"), count("font")]).toEqual([1, 2]);
  const before = requests.findIndex(({ kind }) => kind === "font");
  expect(before).toBeLessThanOrEqual(5); // four until the page works, and the form's scripts
  expect(complaints).toEqual([]); // no hydration mismatch, no policy violation
});

type Route = { id: string; module: string; imports?: string[] };

/** Files of staff pages only, by the build's manifest. */
function staffFiles(): string[] {
  const folder = "build/client/assets";
  const list = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const text = readFileSync(join(folder, list), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, Route>;
  };
  const filesOf = (isStaff: boolean) =>
    Object.values(routes)
      .filter(({ id }) => id.startsWith("admin/") === isStaff)
      .flatMap(({ module, imports = [] }) => [module, ...imports]);
  const others = new Set(filesOf(false));
  return filesOf(true).filter((file) => !others.has(file));
}

test("a visitor downloads no file of the staff area", async () => {
  const staff = new Set(staffFiles());
  expect(staff.size).toBeGreaterThan(10);
  for (const path of ["/treppenlift", "/", "/magazine/advertorial1"]) {
    const page = await harness.open({ viewport: WIDTHS.phone });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openWhole(page, path);
    if (path === "/treppenlift") await lazyScriptsLoaded(page);
    const ofStaff = asked.filter((file) => staff.has(file));
    expect(ofStaff, path).toEqual([]);
    await page.context().close();
  }
});

test("question and answers of the first screen fit on a phone without scrolling", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone });
  await page.goto("/treppenlift");
  const last = await page.getByRole("button", { name: "Weiß nicht" }).boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(WIDTHS.phone.height);
});

const look = (locator: ReturnType<Page["locator"]>) =>
  locator.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      ground: backgroundColor,
      border: `${borderTopWidth} ${borderTopStyle}`,
      outline: outlineStyle,
      outlineWidth,
    };
  });

test("in high-contrast mode buttons have edges, the chosen option is filled, and the focus is outlined", async () => {
  const page = await harness.open({ viewport: WIDTHS.phone, forcedColors: "active" });
  await page.goto("/treppenlift");
  await scriptsRun(page);
  await page.getByRole("button", { name: "Sitzlift" }).click();
  await page.getByRole("link", { name: "Zurück" }).click();
  const chosen = page.locator('main button[aria-pressed="true"]');
  await chosen.waitFor();
  const others = page.locator('main button:not([aria-pressed="true"])').first();
  expect((await look(chosen)).ground).not.toBe((await look(others)).ground);
  expect(await look(chosen)).toMatchObject({ border: "2px solid", outline: "solid" });
  expect(await look(others)).toMatchObject({ border: "2px solid" });

  await page.goto("/treppenlift/contact");
  await scriptsRun(page);
  const send = page.locator("main .dock button[type=submit]");
  expect(await look(send)).toMatchObject({ border: "2px solid" });
  await send.click();
  await page.locator(".error-summary").waitFor();
  expect(await look(page.locator(".error-summary"))).toMatchObject({ border: "4px double" });
  const name = page.getByLabel("Vor- und Nachname");
  await expect.poll(() => look(name)).toMatchObject({ border: "4px double", outline: "solid", outlineWidth: "4px" });
});
