import { useEffect } from "react";
import { describePage } from "#app/ui/head-of-page.ts";
import { ResultBox } from "#app/funnel/step/result-box.tsx";
import { EmailComes, GoesTo, OwnPage, SentLines } from "#app/funnel/step/sent-summary.tsx";
import type { SentLead } from "#app/funnel/state/sent-lead.ts";
import { Badges } from "#app/ui/badges.tsx";
import { telHref } from "#app/ui/page/hotline-bar.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { trustBadges } from "#app/ui/visitor-texts.ts";
import { useFocusOnArrival } from "#app/funnel/state/use-focus-on-arrival.ts";
import { sayText, type Values } from "#funnels/engine/texts.ts";
import type { Thanks } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";
import { namedThanks, passedOn, type successTexts } from "./success-texts.ts";

export type ThanksOperator = Pick<Operator, "brand" | "phone" | "phoneHours" | "privacyEmail">;

/** Texts for this form type, and the funnel's layout. */
export type ThanksLook = (typeof successTexts)[Thanks] & { readonly layout: string };

type SuccessPageProps = {
  thanks: ThanksLook;
  operator: ThanksOperator;
  statements: Values;
  lead: SentLead | undefined;
};

/** Sent answers, next steps and how to withdraw: to read, and to print. */
export function SuccessPage({ thanks, operator, statements, lead }: SuccessPageProps) {
  const { text, funding, next, tip, layout, picture, tagline } = thanks;
  const screen = useFocusOnArrival();
  const firms = lead?.firms;
  const said = next.flatMap((step) => sayText(step, statements) ?? []);
  const steps = firms ? [passedOn(firms.length), ...said.slice(1)] : said;
  useEffect(() => describePage(text, undefined), [text]);
  return (
    <Page owner={{ ...operator, tagline }} className={`${layout} thanks`}>
      <main id="main" className="wrap notice">
        <div className="step" ref={screen}>
          <Picture name={picture} size="scene" />
          <h1 tabIndex={-1}>Vielen Dank für Ihre Anfrage!</h1>
          <p className="lede">{firms ? namedThanks(firms.length) : text}</p>
          {lead && <EmailComes {...lead} />}
          {lead && <GoesTo {...lead} />}
          {firms?.length !== 0 && <WhatHappensNext steps={steps} />}
          <Badges badges={funding ? trustBadges : trustBadges.slice(0, 2)} />
          {lead?.result && <ResultBox result={lead.result} open />}
          {lead && <SentLines {...lead} />}
          {lead && <OwnPage {...lead} />}
          {tip && firms?.length !== 0 && <TipForTheCall />}
          <Withdraw {...operator} />
          <p>
            <a className="btn ghost" href="/">
              Zur Startseite
            </a>
          </p>
        </div>
      </main>
    </Page>
  );
}

const WhatHappensNext = ({ steps }: { steps: readonly string[] }) => (
  <div className="tip next">
    <h2>So geht es weiter</h2>
    <ol>
      {steps.map((step, index) => (
        <li key={step}>
          <span className="plate">{index + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  </div>
);

const TipForTheCall = () => (
  <div className="tip">
    <h2>Ein Tipp für den ersten Anruf</h2>
    <p>
      Legen Sie Stift und Papier bereit und notieren Sie vorab Ihre Fragen. Seriöse Betriebe nennen ihren vollen
      Firmennamen und drängen Sie nicht zu einer Unterschrift.
    </p>
  </div>
);

/** The words of the confirmation email. */
const Withdraw = ({ phone, phoneHours, privacyEmail }: ThanksOperator) => (
  <div className="withdraw">
    <h2>Anfrage zurückziehen</h2>
    <p>
      Sie möchten das nicht mehr? Schreiben Sie an <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>, oder rufen Sie
      an: <a href={telHref(phone)}>{phone}</a> ({phoneHours}). Sie müssen keinen Grund nennen.
    </p>
  </div>
);
