import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { openWhole } from "#testing/browser/browser.ts";
import type { Field, Funnel, Step } from "#funnels/engine/types.ts";

export type Photo = { caption: string; png: Buffer };
export type Walk = { photos: Photo[]; notSeen: string[] };

/** Values that a visitor would type, by the kind of input. */
const TYPED: Readonly<Record<string, string>> = {
  name: "Hannelore Brandt",
  "given-name": "Hannelore",
  "family-name": "Brandt",
  email: "h.brandt@web.de",
  tel: "0171 1234567",
  "postal-code": "50823",
  street: "Venloer Straße 241",
};

const MAX_PAUSE_MS = 4000;
const MAX_SCREENS = 40; // only ends a walk that would go in circles

/** Walks one funnel to its end, always by the first option, and photographs each screen before answering it. */
export async function walk(page: Page, funnel: Funnel, text: string): Promise<Walk> {
  const photos: Photo[] = [];
  const seen = new Set<Step>();
  await openWhole(page, funnel.basePath);
  await page.evaluate((text) => (document.documentElement.style.fontSize = text), text);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let screen = await screenAfter(page, "", 10_000);
  while (screen !== undefined) {
    if (photos.length === MAX_SCREENS) throw new Error(`${funnel.formType} does not end`);
    const asked = await fieldsOn(page, funnel);
    const headings = screen.split("\n");
    const step = funnel.steps.find(({ fields, question }) =>
      fields.length === 0 ? headings.includes(question) : fields.some((field) => asked.includes(field)),
    );
    const hasForm = (await page.locator("main form").count()) > 0;
    photos.push(await photograph(page, screen, step?.question));
    if (step) seen.add(step);
    if (new URL(page.url()).pathname === "/success") break;
    if (hasForm) await answer(page, asked);
    const next = await screenAfter(page, screen, MAX_PAUSE_MS + 4000);
    if (next === undefined && hasForm) await complain(page);
    screen = next; // none after a screen without a form: the funnel ends on a page of its own
  }
  return { photos, notSeen: funnel.steps.filter((step) => !seen.has(step)).map(({ question }) => question) };
}

/**
 * Waits until another screen is there and says what tells it apart. The address does not: it changes before the screen
 * does, and in some funnels never. While a form is being sent there is nothing new to see.
 */
async function screenAfter(page: Page, before: string, limitMs: number): Promise<string | undefined> {
  const found = page.waitForFunction(
    (before) => {
      const main = document.querySelector("main");
      if (!main || main.querySelector("[aria-busy=true]")) return undefined;
      const progress = document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
      const headings = [...main.querySelectorAll("h1, h2, legend")].map((heading) => heading.textContent);
      const screen = [progress, ...headings].join("\n");
      return screen === before ? undefined : screen;
    },
    before,
    { timeout: limitMs },
  );
  try {
    return await (await found).jsonValue();
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return undefined;
    throw error;
  }
}

/** The definition says which fields there are; the screen, which of them it asks for. */
async function fieldsOn(page: Page, funnel: Funnel): Promise<Field[]> {
  const names = await page
    .locator("main form [name]")
    .evaluateAll((controls) => controls.map((control) => control.getAttribute("name")));
  return funnel.steps.flatMap(({ fields }) => fields).filter((field) => names.includes(field.name));
}

async function photograph(page: Page, screen: string, question: string | undefined): Promise<Photo> {
  await page.mouse.move(1, 1); // or the tile below the last tap would look chosen
  if (question === undefined) await wait(400); // a pause's bar should have something to show
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || Number(effect?.getComputedTiming().endTime) > 1000),
  );
  const heading = question ?? (await page.locator("main h1").first().textContent());
  const png = await page.screenshot();
  const moved = await screenAfter(page, screen, 50);
  if (moved !== undefined) throw new Error(`${page.url()}: "${heading}" was gone before its picture was taken`);
  return { caption: heading ?? "", png };
}

/** Gives every field its answer, once the step takes taps. A choice made of submit buttons moves on by itself; otherwise the button is pressed. */
async function answer(page: Page, fields: readonly Field[]): Promise<void> {
  await page.locator(".is-new").waitFor({ state: "detached" });
  for (const field of fields) {
    const control = page.locator(`main form [name="${field.name}"]`).first();
    const type = await control.evaluate((element) => (element as HTMLInputElement).type);
    if (type === "submit") return control.click();
    // Boxes may be drawn by their labels and lie out of sight, so they are pressed by the page itself.
    if (type === "radio" || type === "checkbox") await control.evaluate((box) => (box as HTMLInputElement).click());
    else if (type === "select-one") await control.selectOption({ index: 1 });
    else await control.fill(typedInto(field));
  }
  await page.locator("main form .dock button[type=submit]").click();
}

async function complain(page: Page): Promise<never> {
  const said = await page.getByRole("alert").allTextContents();
  throw new Error(`${page.url()}: the answer led nowhere. ${said.join(" ")}`);
}

function typedInto(field: Field): string {
  const value = field.kind === "text" ? TYPED[field.input] : undefined;
  if (value === undefined) throw new Error(`The gallery does not know what to type into "${field.name}"`);
  return value;
}
