import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { Sprite } from "#app/illustrations/sprite.tsx";
import { FunnelScreen } from "./funnel-screen.tsx";
import { picturesOn } from "./funnel-pictures.ts";
import { AddressContext, addressOf } from "./state/address.ts";
import { lazyTexts } from "./state/lazy-texts.ts";
import { loadForm } from "./step/lazy-form.tsx";
import { statementsForVisitors } from "#app/web/statements-for-visitors.ts";
import type { ConsentText, Field, Funnel, NamedRecipient, Step } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/navigation.ts";
import { placeOf } from "#server/leads/consent/name-firms.ts";
import { consentTextsOf, submitStep } from "#server/leads/consent/read-wordings.ts";
import type { Consent, NamedThen } from "#server/privacy/dossier/dossier.ts";
import type { Site } from "#server/site/site.ts";
import { figuresFor } from "./http/figures-for.server.ts";
import { funnelStyles } from "./http/funnel-styles.server.ts";

/** A page without scripts and forms, which loads only our own styles, fonts and pictures. */
export type DrawnScreen = { html: string; policy: string };

/**
 * Recreates the consent step: stored questions and recorded texts, rendered by today's components, without the visitor's input.
 * undefined if the questions are not stored or too old to render. `site`: as it was then.
 */
export async function drawConsentScreen(consent: Consent, site: Site): Promise<DrawnScreen | undefined> {
  if (consent.screen.kind === "not-stored") return undefined;
  await loadForm();
  try {
    return pageOf(withWords(consent.screen.definition, consent), site);
  } catch {
    return undefined;
  }
}

function pageOf(funnel: Funnel, site: Site): DrawnScreen | undefined {
  const step = submitStep(funnel);
  if (!step) return undefined;
  const { brand, company, phone } = site.operator;
  const body = renderToStaticMarkup(
    <>
      <div id="funnel" className="screen">
        <AddressContext value={addressOf(pathOf(funnel, step.slug), "")}>
          <FunnelScreen
            funnel={funnel}
            slug={step.slug}
            words={lazyTexts}
            carried={undefined}
            isSent={false}
            figures={figuresFor(funnel, site, undefined)}
            refused={undefined}
            operator={{ brand, company, phone }}
            statements={statementsForVisitors(site)}
          />
        </AddressContext>
      </div>
      <Sprite pictures={picturesOn(funnel, step.slug)} />
    </>,
  );
  const styles = funnelStyles(funnel.layout, funnel.namesPartners === true);
  const hash = createHash("sha256").update(styles).digest("base64");
  return {
    html: `<!DOCTYPE html><html lang="de" class="has-fonts"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Der Bildschirm, neu gezeichnet</title><style>${styles}</style></head><body>${body}</body></html>`,
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "font-src 'self' data:",
      "img-src 'self' data:",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "sandbox allow-same-origin",
    ].join("; "),
  };
}

/** Replaces each text by the recorded words, and sets the named firms. */
function withWords(funnel: Funnel, { texts, named }: Consent): Funnel {
  const asked = consentTextsOf(funnel).map(({ consent }) => consent);
  const wordsOf = (consent: ConsentText): ConsentText => {
    const words = texts[asked.indexOf(consent)]?.words;
    return words ? { ...consent, text: asText(words) } : consent;
  };
  const inField = (field: Field): Field =>
    field.kind === "consent" ? { ...field, consent: wordsOf(field.consent) } : field;
  const inStep = (step: Step): Step => ({
    ...step,
    fields: step.fields.map(inField),
    ...(step.note && { note: wordsOf(step.note) }),
  });
  const [first, ...others] = funnel.steps;
  const drawn: Funnel = { ...funnel, steps: [inStep(first), ...others.map(inStep)] };
  if (!named) return drawn;
  const recipients = { postalCode: "", firms: named.map(firmOf), token: "", counted: [], uncounted: NO_OTHER_WORDS };
  return { ...drawn, namesPartners: true, recipients };
}

const NO_OTHER_WORDS = { texts: {}, wordings: "" };

/** Removes link and placeholder syntax, because recorded words are final. */
const asText = (words: string): string => words.replaceAll(/[{}[\]]/g, "");

const firmOf = ({ orderId, name, city, street, businessField, register }: NamedThen): NamedRecipient => ({
  orderId,
  name,
  place: placeOf(city),
  business: businessField ?? "",
  address: street ? `${street}, ${city}` : city,
  register: register ?? "",
  callerNumbers: [],
  privacyUrl: "",
});
