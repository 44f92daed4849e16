import { Arrow } from "#app/pages/parts/arrows.tsx";
import { MAX_LENGTH } from "#funnels/engine/read-answers.ts";
import { RichText } from "#app/funnel/step/rich-text.tsx";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";
import { formConsent } from "./form-consent.ts";
import { stairSituations } from "./stair-situations.ts";

/**
 * The beginning of variant 1: nothing is stored here and nothing is required; the funnel takes over what is filled in, the tick
 * included. It is shown again at the end of the questionnaire, where it can be taken back, and counts only there.
 */
export const Advertorial1Form = ({ site: { operator, sentences } }: { site: MagazineSite }) => (
  <section className="ask" id="form" aria-labelledby="form-title">
    <div className="wrap">
      <form method="post" noValidate className="sheet">
        <h2 id="form-title">Kostenlos anfragen</h2>
        <p className="intro">
          Sagen Sie uns kurz, wie Ihre Treppe aussieht. Dann geht es mit ein paar Fragen weiter.{" "}
          {sentences.funnelMinutes}.
        </p>
        <Input name="name" label="Vor- und Nachname" type="text" autoComplete="name" maxLength={MAX_LENGTH.name} />
        <div className="two">
          <Input name="phone" label="Telefonnummer" type="tel" autoComplete="tel" maxLength={MAX_LENGTH.tel} />
          <Input name="email" label="E-Mail-Adresse" type="email" autoComplete="email" maxLength={MAX_LENGTH.email} />
        </div>
        <div className="two">
          <Input
            name="postalCode"
            label="Postleitzahl"
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={MAX_LENGTH["postal-code"]}
          />
          <div className="field">
            <label htmlFor="stairs">Wie sieht Ihre Treppe aus?</label>
            <select id="stairs" name="stairs" defaultValue="">
              <option value="">Bitte wählen</option>
              {Object.keys(stairSituations).map((situation) => (
                <option key={situation}>{situation}</option>
              ))}
            </select>
          </div>
        </div>
        <div className="consent">
          <input type="checkbox" id="contact" name="contact" value={formConsent.value} />
          <label htmlFor="contact">
            <RichText text={formConsent.text} values={{ company: operator.company }} />
          </label>
        </div>
        <button type="submit" className="btn wide">
          Weiter zur Anfrage
          <Arrow />
        </button>
        <p className="fine">
          Ihre Angaben werden hier noch nicht gespeichert oder verschickt. Welche Daten wir wie lange speichern, steht
          in der <a href="/datenschutz">Datenschutzerklärung</a>.
        </p>
      </form>
    </div>
  </section>
);

type InputProps = {
  name: string;
  label: string;
  type: "text" | "tel" | "email";
  inputMode?: "numeric";
  autoComplete: string;
  maxLength: number;
};

const Input = ({ name, label, maxLength, type, inputMode, autoComplete }: InputProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      type={type}
      inputMode={inputMode ?? type}
      autoComplete={autoComplete}
      maxLength={maxLength}
    />
  </div>
);
