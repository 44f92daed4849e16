import type { Page } from "playwright-core";
import type { SpecFunnel, SpecStep } from "#tests/spec/spec-funnel.ts";

/** A visitor's inputs in any funnel, by the specification's table, and what is stored. */
const TYPED: Readonly<Record<string, string>> = {
  name: "Hannelore von der Heide",
  fullName: "Hannelore von der Heide",
  firstName: "Hannelore",
  lastName: "von der Heide",
  phone: "0171 / 123 45 67",
  phoneNumber: "0171 / 123 45 67",
  postalCode: "01067",
  street: "Am Markt 7",
};

export type Act =
  | { kind: "pick"; field: string; value: string }
  | { kind: "type"; field: string; text: string }
  | { kind: "choose"; field: string; value: string }
  | { kind: "tick"; field: string };

/** The visitor's inputs on a step; the last option of each question. */
export function actsOn(step: SpecStep, email: string): Act[] {
  if (step.correction) return [{ kind: "pick", field: "phoneConfirmed", value: "ja" }];
  const alone = step.asks.length === 1;
  return step.asks.map(({ field, values }): Act => {
    if (values === "boolean") return { kind: "tick", field };
    if (values === "text") return { kind: "type", field, text: field === "email" ? email : (TYPED[field] as string) };
    return { kind: alone ? "pick" : "choose", field, value: values.at(-1) as string };
  });
}

export function expectedRecord(spec: SpecFunnel, email: string, sourceUrl: string): Record<string, unknown> {
  const asked = spec.steps.flatMap((step) => (step.correction ? [] : actsOn(step, email)));
  const said = asked.map((act) => [act.field, act.kind === "tick" ? true : act.kind === "type" ? act.text : act.value]);
  const { name, ...answers } = Object.fromEntries(said) as Record<string, unknown>;
  return {
    ...answers,
    ...(name ? { firstName: "Hannelore", lastName: "von der Heide" } : {}),
    ...("privacyAccepted" in spec.record ? { privacyAccepted: true } : {}),
    ...("phoneConfirmed" in spec.record ? { phoneConfirmed: spec.afterSubmit.kind === "step" } : {}),
    sourceUrl,
  };
}

/** Waits for the step by its progress, which works with and without scripts and step URLs. */
export const arriveAt = (page: Page, step: SpecStep): Promise<void> => progressOf(page, step).waitFor();

export const isAt = (page: Page, step: SpecStep): Promise<boolean> => progressOf(page, step).isVisible();

const progressOf = (page: Page, step: SpecStep) => page.locator(`[role=progressbar][aria-valuenow="${step.progress}"]`);

/** Waits until a new step accepts taps. */
const takesTaps = (page: Page): Promise<void> => page.locator(".is-new").waitFor({ state: "detached" });

export async function perform(page: Page, acts: readonly Act[]): Promise<void> {
  await takesTaps(page);
  for (const act of acts) {
    if (act.kind === "pick") return page.locator(`button[name="${act.field}"][value="${act.value}"]`).click();
    if (act.kind === "type") await page.locator(`#${act.field}`).fill(act.text);
    if (act.kind === "choose") await page.locator(`input[name="${act.field}"][value="${act.value}"]`).check();
    if (act.kind === "tick") await page.locator(`#${act.field}`).check();
  }
  if (acts.length > 0) await mainButton(page).click();
}

export const mainButton = (page: Page) => page.locator("form.inputs .dock button[type=submit]");

type Walk = { until?: string; onStep?: (step: SpecStep) => Promise<unknown> };

/** Walks by taps from the first screen to the last, or to the unanswered step `until`. */
export async function walk(page: Page, spec: SpecFunnel, email: string, { until, onStep }: Walk = {}): Promise<void> {
  for (const step of spec.steps) {
    await arriveAt(page, step);
    await onStep?.(step);
    if (step.slug === until) return;
    await perform(page, actsOn(step, email));
  }
  await page.waitForURL(endOf(spec));
}

export const endOf = (spec: SpecFunnel): RegExp =>
  spec.afterSubmit.kind === "success"
    ? new RegExp(`/success\\?type=${spec.formType}&token=[0-9a-f-]{36}$`)
    : new RegExp(`${spec.basePath}/${spec.steps.at(-1)?.slug}$`);
