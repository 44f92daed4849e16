import { takeStep } from "#funnels/engine/navigation.ts";
import type { Answers, Field, Funnel, Step } from "#funnels/engine/types.ts";
import { SYNTHETIC_HEADER, type SyntheticHeader } from "#server/operations/synthetic/signed-header.ts";

const PATIENCE_MS = 10_000;
/** Maximum redirects and pauses between two steps. */
const MAX_HOPS = 8;

export type VisitResult = { failure?: { step: string; trouble: string } };

type VisitorDeps = {
  publicUrl: string;
  syntheticHeader: SyntheticHeader;
  /** Returns whether the lead with this address is in the database. */
  isStored: (email: string) => Promise<boolean>;
};

class Stuck extends Error {}

/** Visits a funnel from its first page to the last as a visitor without JavaScript: pages, plain forms, cookies. */
export async function visitFunnel(deps: VisitorDeps, funnel: Funnel): Promise<VisitResult> {
  const browse = createBrowser(deps);
  const email = `synthetic+${Date.now()}@stufenlos.example`;
  let step: Step | undefined = funnel.steps[0];
  let answers: Answers = {};
  try {
    let page = await browse(new URL(funnel.basePath, deps.publicUrl));
    while (step) {
      const here: Step = step;
      expectFields(page, here);
      const input = Object.fromEntries(here.fields.map((field) => [field.name, answerTo(field, email)]));
      page = await browse(page.url, new URLSearchParams(input));
      const taken = takeStep(funnel, here, answers, input);
      answers = taken.answers;
      const { move } = taken;
      if (!move) throw new Stuck("our own answers are not accepted");
      const next: string | undefined = move.slug;
      step = next === undefined ? undefined : funnel.steps.find(({ slug, does }) => slug === next && does !== "end");
    }
    if (!page.html.includes("Vielen Dank")) throw new Stuck("the thank-you page did not come");
    if (!(await deps.isStored(email))) throw new Stuck("the thank-you page came, and the lead is not stored");
    return {};
  } catch (error) {
    return { failure: { step: step?.slug || (step ? "start" : "end"), trouble: problemIn(error) } };
  }
}

function expectFields({ html }: Page, step: Step): void {
  const missing = step.fields.filter(({ name }) => !html.includes(`name="${name}"`)).map(({ name }) => name);
  if (missing.length > 0) throw new Stuck(`the page does not ask for ${missing.join(", ")}`);
}

/** Answers that a person recognises as synthetic. */
function answerTo(field: Field, email: string): string {
  switch (field.kind) {
    case "choice":
    case "radio":
      return (field.options.find(({ goTo }) => goTo === undefined) ?? field.options[0])?.value ?? ""; // never leaves the funnel
    case "consent":
      return "on";
    case "text":
      switch (field.input) {
        case "name":
          return "Synthetic Visitor";
        case "given-name":
          return "Synthetic";
        case "family-name":
          return "Visitor";
        case "email":
          return email;
        case "tel":
          return "0171 1234567";
        case "postal-code":
          return "50823";
        case "street":
          return "Synthetic 1";
      }
  }
}

type Page = { url: URL; html: string };

/** Keeps cookies, follows redirects and pages that refresh to the next one. */
function createBrowser({ syntheticHeader }: VisitorDeps) {
  const cookies = new Map<string, string>();

  async function once(url: URL, body: URLSearchParams | undefined): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      body: body ?? null,
      headers: {
        [SYNTHETIC_HEADER]: syntheticHeader.sign(),
        ...(cookie === "" ? {} : { cookie }),
        "user-agent": "Stufenlos synthetic",
      },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return async function browse(from: URL, body?: URLSearchParams): Promise<Page> {
    let [url, posted] = [from, body];
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const response = await once(url, posted);
      const location = response.headers.get("location");
      const html = await response.text();
      const onward = location ?? /http-equiv="refresh" content="[\d.]+;\s*url=([^"]+)"/i.exec(html)?.[1];
      if (response.status >= 400) throw new Stuck(`the page answered ${response.status}`);
      if (onward === undefined) return { url, html };
      url = new URL(onward.replaceAll("&amp;", "&"), url);
      if (url.origin !== from.origin) throw new Stuck("the way led to another site");
      posted = undefined;
    }
    throw new Stuck("the page moved on and on");
  };
}

function problemIn(error: unknown): string {
  if (error instanceof Stuck) return error.message;
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${PATIENCE_MS / 1000} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return `the site could not be reached${code === "" ? "" : ` (${code})`}`;
}
