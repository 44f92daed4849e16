import type { LegalSection } from "./legal-page.tsx";
import { Facts } from "./facts.tsx";
import { formatNumber } from "#funnels/results/format.ts";
import type { CalculationFacts } from "./solar-calculation-facts.server.ts";

/** Explains the solar calculation; keep it in step with funnels/results/solar.ts. */
export const calculationSections = (facts: CalculationFacts | undefined): LegalSection[] =>
  facts ? explained(facts) : [notNow];

const notNow: LegalSection = {
  id: "rechnung",
  title: "Zurzeit keine Rechnung",
  body: <p>Wir prüfen gerade die Werte, mit denen wir rechnen. Ein Betrieb nennt Ihnen die Zahlen für Ihr Dach.</p>,
};

const explained = (facts: CalculationFacts): LegalSection[] => [
  {
    id: "rechnung",
    title: "1. Die Rechnung",
    body: (
      <>
        <p>Wir rechnen in drei Schritten:</p>
        <ol>
          <li>Größe der Anlage in kWp = Stromverbrauch im Jahr geteilt durch 1.000 kWh, mal der Größe je 1.000 kWh.</li>
          <li>Strom im Jahr in kWh = kWp mal Ertrag in Ihrem Bundesland mal Anteil Ihrer Dachform.</li>
          <li>
            Ersparnis im Jahr = Strom im Jahr mal Anteil, den Sie selbst verbrauchen, mal Strompreis. Mehr als Ihren
            Verbrauch rechnen wir nicht an.
          </li>
        </ol>
        <p>
          Die Größe richtet sich nach Ihrem Verbrauch, denn wie groß Ihr Dach ist, wissen wir nicht. Wer seinen Strom
          einspeist, verbraucht ihn nicht selbst: Dann nennen wir keine Ersparnis.
        </p>
        <p>
          Die Größe runden wir auf ganze kWp, den Strom auf 100 kWh, die Ersparnis auf fünfzig Euro. Der kleinere Wert
          gilt für ein ungünstiges Dach ohne Speicher, der größere für ein gutes Dach mit Speicher.
        </p>
      </>
    ),
  },
  {
    id: "beispiel",
    title: "2. Ein Beispiel",
    body: (
      <>
        <p>Ein Satteldach in Nordrhein-Westfalen, Verbrauch 3.500 bis 5.000 kWh:</p>
        <Facts
          facts={{
            Größe: `${facts.example["kwp:3500-5000"] ?? ""} kWp`,
            "Strom im Jahr": `${facts.example["kwh:satteldach:3500-5000"] ?? ""} kWh`,
            "Ersparnis im Jahr": `${facts.example["euro:satteldach:3500-5000"] ?? ""} EUR`,
          }}
        />
      </>
    ),
  },
  {
    id: "werte",
    title: "3. Womit wir rechnen",
    body: (
      <>
        <ul>
          <li>{facts.sizing}</li>
          <li>{facts.selfUse}</li>
          <li>{facts.price}</li>
        </ul>
        <h3>Verbrauch im Jahr</h3>
        <ul>
          {facts.consumptions.map(({ label, kwh }) => (
            <li key={label}>
              {label}: gerechnet mit {formatNumber(kwh)} kWh
            </li>
          ))}
        </ul>
        <h3>Dachform</h3>
        <List lines={facts.roofs} />
        <h3>Ertrag je Bundesland</h3>
        <List lines={facts.yields} />
      </>
    ),
  },
  {
    id: "grenzen",
    title: "4. Was nicht mitgerechnet ist",
    body: (
      <>
        <p>
          Die Vergütung für Strom, den Sie ins Netz einspeisen, ist nicht dabei: Ihre Höhe für neue Anlagen kann sich
          ändern. Auch die Kosten der Anlage und Schatten auf dem Dach kennen wir nicht.
        </p>
        <p>
          Das Ergebnis ist ein Richtwert. Wie viel Strom Ihr Dach bringt, sagt Ihnen ein Betrieb nach einem Blick auf
          Ihr Haus.
        </p>
      </>
    ),
  },
  {
    id: "quellen",
    title: "5. Quellen",
    body: (
      <ul>
        {facts.sources.map(({ about, source }) => (
          <li key={about + source}>
            {about}: {source}
          </li>
        ))}
      </ul>
    ),
  },
];

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
