import { data, redirect } from "react-router";
import {
  isPicked,
  ownAnswers,
  takeStep,
  lookUpStep,
  pathOf,
  stepToSend,
  submittingStep,
} from "#funnels/engine/navigation.ts";
import type { Input, Issue } from "#funnels/engine/read-answers.ts";
import type { Answers, Funnel, Step } from "#funnels/engine/types.ts";
import { hintsFor, type Hint } from "#funnels/soft-checks/hints.ts";
import { findPlace } from "#server/platform/places/places.ts";
import { confirmPhone } from "#server/intake/confirm-phone.ts";
import { sanitiseInput } from "#server/leads/submissions/normalise.ts";
import { ENTER, SENT } from "#server/insights/read-moves.ts";
import { chooseAgain } from "#server/intake/name-recipients.ts";
import { SYNTHETIC_HEADER } from "#server/operations/synthetic/signed-header.ts";
import type { Deps } from "#app/web/context.ts";
import { noAnswers, type CarriedAnswers } from "#app/web/answers-cookie.ts";
import { readBody } from "#app/web/read-body.ts";
import { arrivedCookie } from "#app/funnel/state/arrived.ts";
import { chosenRecipients } from "#app/funnel/state/chosen-recipients.ts";
import { CHANGE } from "#app/funnel/state/address.ts";
import { submitNew, countPlainForm, pathSoFar, troublesEnded, troublesShown } from "./count-by-server.server.ts";
import { withoutConsent } from "./given-ahead.server.ts";
import { noStepCookie, stepCookie } from "./step-cookie.ts";
import { grantSuccess } from "./success-cookie.ts";
import { trackingOf, visitOf } from "./read-visitor.server.ts";

export type Refused = { answers: Answers; issues: Issue[]; hints: Hint[] };

/** The browser's walk, for a step submitted as a plain form. */
export async function walkWithoutScripts(deps: Deps, funnel: Funnel, step: Step, request: Request) {
  const body = await readBody(request);
  if (body === undefined) throw new Response(null, { status: 413 });
  const known = await deps.answersCookie.read(request);
  const before = asOfThisPage(known, request.url);
  const input = sanitiseInput(Object.fromEntries(new URLSearchParams(body)));
  const isChange = new URL(request.url).searchParams.has(CHANGE);
  const toSend = submittingStep(funnel).slug;
  const isBegun = (await deps.site()).operator.countBy === "server"; // the page load has counted it
  const path = pathSoFar(funnel, step, input, known === undefined).filter((slug) => !(isBegun && slug === ENTER));
  /** Corrections of a stored lead are no new visit. */
  const countTo = (slugs: string[], troubles = troublesEnded(step, input)) =>
    before.isSent ? undefined : countPlainForm(deps, request, funnel, before, [...path, ...slugs], troubles);
  if (typeof input["step"] === "string") {
    const slug = wanted(funnel, input["step"]);
    if (known) countTo([slug], []); // without answers nothing is stored, and the walk starts with the next form
    if (!isChange || slug === toSend) throw seeOther(funnel, slug); // Zurück
    const { answers } = takeStep(funnel, step, before.answers, input); // Ändern keeps the values typed so far
    throw seeOther(funnel, slug, [await deps.answersCookie.write(funnel, { ...before, answers })], `?${CHANGE}`);
  }

  const { answers, issues, move } = takeStep(
    funnel,
    step,
    { ...before.answers, ...tappedBefore(funnel, input) },
    input,
  );
  const carried: CarriedAnswers = { ...before, answers, isSent: undefined };
  const cookie = await deps.answersCookie.write(funnel, carried);
  const stay = (missing: Issue[], doubts: Hint[] = []) => {
    countTo([], troublesShown(step, missing, doubts));
    return data<Refused>(
      { ...toAgreeAgain(funnel, input, answers, missing), hints: doubts },
      { status: 422, headers: { "set-cookie": cookie, ...PRIVATE } },
    );
  };
  const hints = hintsFor(step.fields, input, (code) => findPlace(code) !== undefined);
  if (move && hints.length > 0) return stay([], hints);

  switch (move?.kind) {
    case undefined:
      return stay(issues);
    case "go":
      countTo([isChange ? toSend : move.slug]);
      if (isChange) throw seeOther(funnel, toSend, [cookie]);
      throw seeOther(funnel, move.slug, [cookie], move.pauses.length > 0 ? `?after=${step.slug}` : "");
    case "confirm-phone": {
      if (!before.isSent) {
        const open = stepToSend(funnel, answers).slug;
        countTo([open]);
        throw seeOther(funnel, open, [cookie]);
      }
      await confirmPhone(deps, carried.id, carried);
      throw seeOther(funnel, move.slug, [
        await deps.answersCookie.writeForThanks(funnel.basePath, { ...carried, isSent: true }),
        arrivedCookie(funnel),
      ]);
    }
    case "submit": {
      const tracking = await trackingOf(request, deps);
      const { website, wordings } = input;
      const recipients = chosenRecipients(input);
      const lead = { ...carried, formType: funnel.formType, website, wordings, recipients };
      const isSynthetic = deps.syntheticHeader.isGenuine(request.headers.get(SYNTHETIC_HEADER));
      const visit = isSynthetic ? "synthetic" : visitOf(request, deps, "form");
      const { submitted, isNew } = await submitNew(deps, lead, tracking, visit);
      if (submitted.kind === "incomplete") return stay(submitted.issues);
      if (submitted.kind === "malformed") throw new Response(null, { status: 400 });
      if (isNew) countTo([SENT]);
      throw move.slug === undefined
        ? await thanks(deps, funnel, carried)
        : seeOther(funnel, move.slug, [await deps.answersCookie.write(funnel, { ...carried, isSent: true })]);
    }
  }
}

/** The page names the firms again, so consent to earlier ones does not count. */
function toAgreeAgain(
  funnel: Funnel,
  input: Input,
  answers: Answers,
  issues: Issue[],
): Pick<Refused, "answers" | "issues"> {
  const unticked = withoutConsent(funnel, answers);
  const isTold = issues.some(({ field }) => field === chooseAgain.field);
  if (!chosenRecipients(input) || unticked === answers) return { answers, issues };
  return { answers: unticked, issues: isTold ? issues : [...issues, chooseAgain] };
}

/** Options of earlier steps, picked before the scripts arrived (first-taps/first-taps.js). */
const tappedBefore = (funnel: Funnel, input: Input): Answers =>
  Object.assign({}, ...funnel.steps.filter(isPicked).map((step) => ownAnswers(step, input)));

/** Query parameters of our own pages; others belong to a campaign. */
const OWN_QUERY = new Set(["after", "pause", "sent", CHANGE]);

/** Merges carried answers: the page's campaign link replaces the first one, which is stored separately. */
function asOfThisPage(carried: CarriedAnswers | undefined, address: string): CarriedAnswers {
  if (!carried) return noAnswers(address);
  const isCampaign = [...new URL(address).searchParams.keys()].some((name) => !OWN_QUERY.has(name));
  if (!isCampaign || carried.sourceUrl === address) return carried;
  return { ...carried, sourceUrl: address, firstUrl: carried.firstUrl ?? carried.sourceUrl };
}

const PRIVATE = { "cache-control": "private, no-store" };

function seeOther(funnel: Funnel, slug: string, cookies: readonly string[] = [], query = ""): Response {
  const headers = new Headers(PRIVATE);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (!funnel.stepInUrl) headers.append("set-cookie", stepCookie(funnel, slug));
  return redirect(pathOf(funnel, slug) + query, { status: 303, headers });
}

async function thanks(deps: Deps, funnel: Funnel, carried: CarriedAnswers): Promise<Response> {
  const pass = await grantSuccess(funnel.formType, deps.secureCookies);
  const headers = new Headers(PRIVATE);
  headers.append("set-cookie", await deps.answersCookie.clear(funnel));
  headers.append("set-cookie", await deps.answersCookie.writeForThanks("/success", carried));
  headers.append("set-cookie", noStepCookie(funnel));
  headers.append("set-cookie", arrivedCookie(funnel));
  headers.append("set-cookie", pass.cookie);
  const to = funnel.pauseAfterSubmit ? `${funnel.basePath}?sent=${pass.token}` : pass.to;
  return redirect(to, { status: 303, headers });
}

/** The requested step, or the first if unknown. */
function wanted(funnel: Funnel, slug: string): string {
  const place = lookUpStep(funnel, slug);
  return place.kind === "step" ? place.step.slug : funnel.steps[0].slug;
}
