import { data, redirect } from "react-router";
import { takeStep } from "#funnels/engine/take-step.ts";
import type { Issue } from "#funnels/engine/read-answers.ts";
import type { Answers, Funnel, Step } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/walk.ts";
import { sanitiseInput } from "#server/submissions/sanitise.ts";
import { submit } from "#server/submissions/submit.ts";
import type { Needs } from "./context.ts";
import { nothingKept } from "./kept-answers.ts";
import { readBody } from "./read-body.ts";
import { grantSuccess } from "./success-pass.ts";

export type Refused = { answers: Answers; issues: Issue[] };

/** The same walk as in the browser, for a step that was submitted as a plain form. */
export async function walkWithoutScripts(needs: Needs, funnel: Funnel, step: Step, request: Request) {
  const { keptAnswers } = needs;
  const body = await readBody(request);
  if (body === undefined) throw new Response(null, { status: 413 });
  const before = (await keptAnswers.read(request, funnel)) ?? nothingKept(request.url);
  const input = sanitiseInput(Object.fromEntries(new URLSearchParams(body)));
  const { answers, issues, move } = takeStep(funnel, step, before.answers, input);
  const kept = { ...before, answers };
  const headers = { "set-cookie": await keptAnswers.write(funnel, kept), "cache-control": "private, no-store" };

  if (!move) return data<Refused>({ answers, issues }, { status: 422, headers });
  if (move.kind === "go") {
    const to = move.pause ? `${pathOf(funnel, step.slug)}?pause` : pathOf(funnel, move.slug);
    throw redirect(to, { status: 303, headers });
  }
  const submitted = await submit(needs, { ...kept, formType: funnel.formType });
  switch (submitted.kind) {
    case "stored": {
      const pass = await grantSuccess(funnel.formType, needs.secureCookies);
      const cookies = new Headers({ "cache-control": "private, no-store" });
      cookies.append("set-cookie", await keptAnswers.clear(funnel));
      cookies.append("set-cookie", pass.cookie);
      throw redirect(pass.to, { status: 303, headers: cookies });
    }
    case "incomplete":
      return data<Refused>({ answers, issues: submitted.issues }, { status: 422, headers });
    case "malformed":
      throw new Response(null, { status: 400 });
  }
}
