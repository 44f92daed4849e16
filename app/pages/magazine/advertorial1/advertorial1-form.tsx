import { Arrow } from "#app/pages/parts/arrows.tsx";
import { Onward } from "#app/pages/parts/funnel-link.tsx";
import { MAX_LENGTH } from "#funnels/engine/read-answers.ts";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";
import { stairSituations } from "./advertorial1-texts.ts";

/**
 * As specified (§2) the form is static: its button does nothing, and nothing can be sent. If an owner has chosen so, it starts
 * variant 1 with the typed values, except consent, which is asked at the end (decision 0026).
 */
export const Advertorial1Form = ({ site }: { site: MagazineSite }) => {
  const { operator, sentences } = site;
  const begins = operator.magazineForm === "begins";
  return (
    <section className="ask" id="form" aria-labelledby="form-title">
      <div className="wrap">
        {/* A "dialog" form outside a dialog sends nothing, whatever key is pressed. */}
        <form method={begins ? "post" : "dialog"} noValidate className="sheet">
          <h2 id="form-title">Kostenlos anfragen</h2>
          <p className="intro">
            Sagen Sie uns kurz, wie Ihre Treppe aussieht. {begins && "Dann geht es mit ein paar Fragen weiter."}{" "}
            {sentences.formMinutes}.
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
            <input type="checkbox" id="contact" />
            <label htmlFor="contact">
              Ich bin einverstanden, dass {operator.company} mich per Telefon oder E-Mail kontaktiert, um einen Termin
              zu vereinbaren. Das kann ich jederzeit widerrufen.
            </label>
          </div>
          {begins ? (
            <button type="submit" className="btn wide">
              Weiter zur Anfrage
              <Arrow />
            </button>
          ) : (
            <button type="button" className="btn wide">
              Kostenlos anfragen
            </button>
          )}
          {begins ? (
            <p className="fine">
              Ihre Angaben stehen dann schon im Fragebogen. Gespeichert und weitergegeben werden sie erst, wenn Sie am
              Ende die Anfrage absenden. Welche Daten wir wie lange speichern, steht in der{" "}
              <a href="/datenschutz">Datenschutzerklärung</a>.
            </p>
          ) : (
            <p className="fine">
              Dieses Formular verschickt und speichert nichts. Ihre Anfrage stellen Sie mit{" "}
              <Onward to="/treppenlift">ein paar Fragen zu Ihrer Treppe</Onward>.
            </p>
          )}
        </form>
      </div>
    </section>
  );
};

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
