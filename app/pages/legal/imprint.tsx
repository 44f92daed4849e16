import { EmailLink, PhoneLink, Facts, PostalAddress } from "./facts.tsx";
import { financing } from "#app/pages/parts/financing.ts";
import type { LegalSection } from "./legal-page.tsx";
import type { Operator } from "#server/site/operator.ts";

/** Required by § 5 DDG and § 18 (2) MStV, and the sources that require attribution. */
export const imprintSections = (operator: Operator): LegalSection[] => [
  {
    id: "anbieter",
    title: "Anbieter",
    body: (
      <>
        <p>Angaben nach §&nbsp;5 Digitale-Dienste-Gesetz (DDG):</p>
        <Facts
          facts={{
            Firma: operator.company,
            Anschrift: <PostalAddress {...operator} />,
            "Vertreten durch": operator.representative,
            Registergericht: operator.registerCourt,
            Registernummer: operator.registerNumber,
            "USt-IdNr.": (
              <>
                {operator.vatId}
                <br />
                (Umsatzsteuer-Identifikationsnummer nach §&nbsp;27a UStG)
              </>
            ),
          }}
        />
      </>
    ),
  },
  {
    id: "kontakt",
    title: "Kontakt",
    body: (
      <Facts
        facts={{
          "E-Mail": <EmailLink to={operator.email} />,
          Telefon: (
            <>
              <PhoneLink number={operator.phone} />
              <br />
              {operator.phoneHours}
            </>
          ),
        }}
      />
    ),
  },
  {
    id: "redaktion",
    title: "Verantwortlich für redaktionelle Inhalte",
    body: (
      <>
        <p>Nach §&nbsp;18 Absatz&nbsp;2 Medienstaatsvertrag (MStV) ist verantwortlich:</p>
        <p className="as-typed">{operator.editor}</p>
      </>
    ),
  },
  {
    id: "streitbeilegung",
    title: "Streitbeilegung",
    body: (
      <>
        {operator.disputeBody === "" ? (
          <p>
            Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet
            (§&nbsp;36 VSBG).
          </p>
        ) : (
          <>
            <p>Wir nehmen an Verfahren vor dieser Verbraucherschlichtungsstelle teil (§&nbsp;36 VSBG):</p>
            <p className="as-typed">{operator.disputeBody}</p>
          </>
        )}
        <p>
          Die Plattform der Europäischen Union zur Online-Streitbeilegung gibt es nicht mehr. Sie wurde am 20.&nbsp;Juli
          2025 geschlossen.
        </p>
      </>
    ),
  },
  {
    id: "urheberrecht",
    title: "Urheberrecht und Quellen",
    body: (
      <>
        <p>
          Texte und Bilder auf dieser Website sind urheberrechtlich geschützt. Wenn Sie etwas davon verwenden möchten,
          fragen Sie uns bitte vorher.
        </p>
        {operator.pictureCredits === "" ? null : (
          <>
            <h3>Bildnachweise</h3>
            <p className="as-typed">{operator.pictureCredits}</p>
          </>
        )}
        <h3>Ortsdaten</h3>
        <p>
          Wenn Sie eine Postleitzahl eingeben, zeigen wir den Ort dazu. Ortsdaten: ©&nbsp;
          <a href="https://www.openstreetmap.org/copyright">OpenStreetMap-Mitwirkende</a> (
          <a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>),{" "}
          <a href="https://www.govdata.de">GovData</a> (<a href="https://www.govdata.de/dl-de/by-2-0">dl-de/by-2-0</a>),
          von uns bearbeitet.
        </p>
      </>
    ),
  },
  { id: "finanzierung", title: "So finanzieren wir uns", body: <p>{financing}</p> },
];
