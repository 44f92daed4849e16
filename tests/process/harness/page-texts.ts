import { entryTo, publicPages } from "#testing/browser/public-pages.ts";
import type { Field, Funnel } from "#funnels/engine/types.ts";
import { moveAfter, pathOf } from "#funnels/engine/navigation.ts";
import { funnels } from "#funnels/registry.ts";

export type PageText = { readonly path: string; readonly text: string };

/**
 * The text of every public page, and of every step and pause of a walk without scripts through every funnel, up to the thank-you
 * page.
 */
export async function everyPageText(url: string): Promise<PageText[]> {
  const pages = publicPages.map(async (page) => {
    const { path, cookie } = await entryTo(page);
    return read(url, path, cookie);
  });
  const steps = Object.values<Funnel>(funnels).map((funnel) => walkTexts(url, funnel));
  return [...(await Promise.all(pages)), ...(await Promise.all(steps)).flat()];
}

async function walkTexts(url: string, funnel: Funnel): Promise<PageText[]> {
  const texts: PageText[] = [];
  let answers = "";
  for (const step of funnel.steps) {
    const cookie = [answers, `step=${step.slug}`].join("; ");
    const path = pathOf(funnel, step.slug);
    texts.push(await read(url, path, cookie));
    const move = moveAfter(funnel, step);
    if (move?.slug === undefined) continue; // the thank-you page is a page of its own
    const pauses = move.kind === "go" ? move.pauses : [];
    for (const number of pauses.keys()) {
      texts.push(await read(url, `${pathOf(funnel, move.slug)}?after=${step.slug}&pause=${number}`, cookie));
    }
    const body = new URLSearchParams(step.fields.map((field) => [field.name, answerTo(field)]));
    const taken = await fetch(url + path, { method: "POST", body, headers: { cookie }, redirect: "manual" });
    if (taken.status !== 303) throw new Error(`${path} was not taken: ${taken.status}`);
    answers = taken.headers
      .getSetCookie()
      .map((set) => set.split(";", 1)[0])
      .join("; ");
  }
  return texts;
}

const TYPED: Readonly<Record<string, string>> = { postalCode: "50823", email: "anna@web.de", street: "Am Markt 7" };

/** The first option, which has the most text; of households, two. */
function answerTo(field: Field): string {
  if (field.kind === "choice") return field.name === "householdSize" ? "2" : (field.options[0]?.value ?? "");
  return TYPED[field.name] ?? (field.name.startsWith("phone") ? "0171 1234567" : "Anna Muster");
}

async function read(url: string, path: string, cookie = ""): Promise<PageText> {
  const answer = await fetch(url + path, { headers: { cookie } });
  return { path, text: textOf(await answer.text()) };
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|svg|head)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#x27);/g, " ")
    .replaceAll(/\s+/g, " ");
