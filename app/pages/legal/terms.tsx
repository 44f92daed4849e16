import { EmailLink, PhoneLink } from "./facts.tsx";
import { financing } from "#app/pages/parts/financing.ts";
import type { LegalSection } from "./legal-page.tsx";
import type { Operator } from "#server/site/operator.ts";

export const termsSections = ({ company, email, phone }: Operator): LegalSection[] => [
  {
    id: "was-wir-tun",
    title: "1. Was wir tun",
    body: (
      <>
        <p>
          Diese Website betreibt {company}. Sie beantworten Fragen zu einem Treppenlift oder zu einer Solaranlage. Wir
          geben Ihre Anfrage an unsere Partnerunternehmen aus Ihrer Region weiter.
        </p>
        <p>
          Ihre Anfrage verpflichtet Sie zu nichts. Einen Kaufvertrag schließen Sie nur mit einem Betrieb – und nur, wenn
          Sie das möchten.
        </p>
      </>
    ),
  },
  { id: "kosten", title: "2. Was es kostet", body: <p>Für Sie nichts. {financing}</p> },
  {
    id: "ihre-angaben",
    title: "3. Was wir von Ihnen brauchen",
    body: (
      <p>
        Bitte machen Sie richtige Angaben. Fragen Sie für jemand anderen an? Dann brauchen Sie das Einverständnis dieser
        Person.
      </p>
    ),
  },
  {
    id: "grenzen",
    title: "4. Was wir nicht tun",
    body: (
      <p>
        Wir beraten Sie nicht rechtlich und nicht medizinisch. Wir versprechen keine Zuschüsse. Ob Sie einen Zuschuss
        bekommen, entscheidet zum Beispiel Ihre Pflegekasse. Für die Angebote sind die Betriebe selbst verantwortlich.
      </p>
    ),
  },
  {
    id: "zurueckziehen",
    title: "5. Anfrage zurückziehen",
    body: (
      <>
        <p>
          Sie können Ihre Anfrage jederzeit zurückziehen. Schreiben Sie uns eine E-Mail an <EmailLink to={email} /> oder
          rufen Sie an: <PhoneLink number={phone} />. Einen Grund brauchen Sie nicht.
        </p>
        <p>
          Was mit Ihren Daten geschieht, lesen Sie in der <a href="/datenschutz">Datenschutzerklärung</a>.
        </p>
      </>
    ),
  },
];
