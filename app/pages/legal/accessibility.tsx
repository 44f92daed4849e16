import { EmailLink, PhoneLink } from "./facts.tsx";
import { germanDay } from "#app/pages/parts/german-date.ts";
import type { LegalSection } from "./legal-page.tsx";
import type { Operator } from "#server/site/operator.ts";

/** The four points of annex 3 of the BFSG: what it is, how it works, how it meets the law, and who supervises it. */
export const accessibilitySections = (operator: Operator): LegalSection[] => [
  {
    id: "worum",
    title: "Worum geht es?",
    body: (
      <p>
        Auf dieser Website können Sie Angebote für Treppenlifte und Solaranlagen anfragen. Sie beantworten Fragen und
        senden Ihre Anfrage ab. Wir geben sie an unsere Partnerunternehmen aus Ihrer Region weiter. Der Service ist für
        Sie kostenlos.
      </p>
    ),
  },
  {
    id: "wie",
    title: "Wie funktioniert es?",
    body: (
      <>
        <p>
          Auf jeder Seite steht eine Frage oder ein kurzes Formular. Sie wählen eine Antwort oder geben etwas ein. Mit
          „Zurück“ sehen Sie Ihre letzten Antworten und können sie ändern. Erst am Ende geben Sie Ihre Kontaktdaten ein
          und senden ab.
        </p>
        <p>
          Sie können sich Zeit lassen. Ihre Antworten bleiben stehen, solange das Fenster offen ist. Nur wenn Ihr
          Browser kein JavaScript ausführt, merken wir sie uns höchstens eine Stunde lang.
        </p>
        <p>
          Alle Fragen können Sie auch am Telefon beantworten: <PhoneLink number={operator.phone} />,{" "}
          {operator.phoneHours}.
        </p>
      </>
    ),
  },
  {
    id: "getan",
    title: "Was haben wir getan?",
    body: (
      <>
        <p>
          Wir richten uns nach dem Barrierefreiheitsstärkungsgesetz (BFSG), der Verordnung dazu (BFSGV) und der Norm
          EN&nbsp;301&nbsp;549. Unser Maßstab sind die Regeln der WCAG&nbsp;2.2, Stufe&nbsp;AA. Das heißt:
        </p>
        <ul>
          <li>Sie können alles mit Tastatur, Maus, Finger oder Vorleseprogramm bedienen.</li>
          <li>Die Schrift ist groß, die Kontraste sind stark, die Schaltflächen sind groß.</li>
          <li>Sie können die Schrift im Browser auf das Doppelte vergrößern.</li>
          <li>Wir schreiben verständlich. Fehlermeldungen sagen, was fehlt.</li>
          <li>Bewegungen schalten wir ab, wenn Sie das in Ihrem Gerät eingestellt haben.</li>
          <li>Der Fragebogen funktioniert auch ohne JavaScript.</li>
        </ul>
      </>
    ),
  },
  {
    id: "stand",
    title: "Wie gut klappt es?",
    body: (
      <>
        <p>
          Zuletzt haben wir diese Website am{" "}
          <time dateTime={operator.accessibilityCheckedOn}>{germanDay(operator.accessibilityCheckedOn)}</time> selbst
          geprüft.
        </p>
        {operator.accessibilityGaps === "" ? (
          <p>Uns ist dabei keine Barriere aufgefallen. Wenn Ihnen eine begegnet, sagen Sie es uns bitte.</p>
        ) : (
          <>
            <p>Noch nicht barrierefrei ist:</p>
            <p className="as-typed">{operator.accessibilityGaps}</p>
          </>
        )}
      </>
    ),
  },
  {
    id: "melden",
    title: "Haben Sie eine Barriere gefunden?",
    body: (
      <p>
        Schreiben Sie uns oder rufen Sie an: <EmailLink to={operator.email} />, <PhoneLink number={operator.phone} />.
        Wir antworten Ihnen und helfen Ihnen bei Ihrer Anfrage.
      </p>
    ),
  },
  {
    id: "behoerde",
    title: "Zuständige Behörde",
    body: (
      <p>
        Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) mit Sitz
        in Magdeburg.
      </p>
    ),
  },
];
