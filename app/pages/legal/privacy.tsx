import { EmailLink, PhoneLink, Facts, PostalAddress } from "./facts.tsx";
import type { LegalSection } from "./legal-page.tsx";
import { PrivacyDevice } from "./privacy-device.tsx";
import { PrivacyOccasions, type UsedPlatforms } from "./privacy-occasions.tsx";
import type { Operator } from "#server/site/operator.ts";

export const PrivacyInShort = () => (
  <>
    <h2>Kurz gesagt</h2>
    <ul>
      <li>Sie beantworten Fragen, damit Betriebe Ihnen ein Angebot machen können.</li>
      <li>
        Bei uns gespeichert werden Ihre Antworten erst, wenn Sie Ihre Anfrage absenden. Dann geben wir sie mit Ihrer
        Einwilligung an unsere Partnerunternehmen aus Ihrer Region weiter.
      </li>
      <li>Angaben zur Gesundheit gehen nie an Werbenetzwerke.</li>
      <li>Sie können Ihre Einwilligung jederzeit widerrufen. Ein Anruf oder eine E-Mail genügt.</li>
    </ul>
  </>
);

/** What this software does with personal data. Keep it in step with the code. */
export function privacySections(operator: Operator): LegalSection[] {
  const uses = { meta: operator.metaPixelId !== "" };
  return [
    { id: "verantwortlich", title: "Wer ist verantwortlich?", body: <Controller operator={operator} /> },
    {
      id: "daten",
      title: "Welche Daten verarbeiten wir?",
      body: <PrivacyOccasions {...operator} uses={uses} />,
    },
    { id: "herkunft", title: "Woher haben wir Ihre Daten?", body: <Collection /> },
    {
      id: "empfaenger",
      title: "Wer erhält Ihre Daten?",
      body: <Recipients hosting={operator.hosting} mailProvider={operator.mailProvider} uses={uses} />,
    },
    ...(uses.meta ? [{ id: "usa", title: "Übermittlung in die USA", body: <UnitedStates /> }] : []),
    {
      id: "cookies",
      title: "Cookies und Speicher auf Ihrem Gerät",
      body: <PrivacyDevice uses={uses} />,
    },
    {
      id: "freiwillig",
      title: "Müssen Sie Daten angeben?",
      body: (
        <p>
          Nein. Niemand muss den Fragebogen ausfüllen. Ohne Ihre Kontaktdaten können wir Ihre Anfrage aber nicht
          weitergeben. Sie möchten eine Frage zur Gesundheit hier nicht beantworten? Dann rufen Sie uns an:{" "}
          <PhoneLink number={operator.phone} />.
        </p>
      ),
    },
    {
      id: "automatik",
      title: "Entscheidet ein Computer über Sie?",
      body: (
        <p>
          Nein. Automatische Entscheidungen und Profile nach Art.&nbsp;22 DSGVO gibt es bei uns nicht. Welche
          Partnerunternehmen Ihre Anfrage erhalten, hängt davon ab, welchen Fragebogen Sie ausgefüllt haben. Ob Sie
          einen Zuschuss zum Treppenlift bekommen, entscheidet allein Ihre Pflegekasse.
        </p>
      ),
    },
    { id: "rechte", title: "Welche Rechte haben Sie?", body: <PrivacyRights {...operator} /> },
  ];
}

const Controller = ({ operator }: { operator: Operator }) => (
  <>
    <Facts
      facts={{
        Firma: operator.company,
        Anschrift: <PostalAddress {...operator} />,
        "E-Mail": <EmailLink to={operator.privacyEmail} />,
        Telefon: <PhoneLink number={operator.phone} />,
      }}
    />
    <p>Unsere datenschutzbeauftragte Person erreichen Sie so: {operator.dataProtectionOfficer}</p>
  </>
);

const Collection = () => (
  <>
    <p>
      Von Ihnen selbst: Sie geben sie im Fragebogen, am Telefon oder in einer E-Mail an. Manchmal fragt jemand für eine
      andere Person an, zum Beispiel die Tochter für den Vater. Dann stammen die Angaben von dieser Person.
    </p>
    <p>
      Aus Ihrer Postleitzahl ergänzen wir Ort und Bundesland. Dazu fragt die Seite unseren eigenen Server, sobald Sie
      die Postleitzahl eingeben. Nennt Ihnen der Fragebogen vor dem Absenden, welche Betriebe Ihre Anfrage bekommen,
      fragt er auch danach nur mit der Postleitzahl. Diese Abfragen speichern wir nicht. Bei Adresshändlern oder
      Auskunfteien kaufen wir keine Daten.
    </p>
  </>
);

type RecipientsProps = { hosting: string; mailProvider: string; uses: UsedPlatforms };

const Recipients = ({ hosting, mailProvider, uses }: RecipientsProps) => (
  <>
    <h3>Unsere Partnerunternehmen aus Ihrer Region</h3>
    <p>
      Sie erhalten Ihre Kontaktdaten und Ihre Antworten, damit sie Ihnen ein Angebot machen können. Jedes
      Partnerunternehmen ist für den Datenschutz bei sich selbst verantwortlich. Sie möchten wissen, wer Ihre Anfrage
      erhalten hat? Fragen Sie uns, wir sagen es Ihnen.
    </p>
    <h3>Dienstleister, die in unserem Auftrag arbeiten</h3>
    <ul>
      <li>Betrieb der Server: {hosting}</li>
      <li>Versand von E-Mails: {mailProvider}</li>
    </ul>
    <p>Mit ihnen haben wir Verträge zur Auftragsverarbeitung (Art.&nbsp;28 DSGVO).</p>
    {uses.meta ? (
      <>
        <h3>Meta – nur mit Ihrer Zustimmung</h3>
        <p>
          Meta Platforms Ireland Ltd., Dublin, misst für uns, ob eine Anzeige bei Facebook oder Instagram zu einer
          Anfrage geführt hat. Für das Erheben und Übermitteln dieser Daten sind wir gemeinsam mit Meta verantwortlich
          (Art.&nbsp;26 DSGVO). Was dabei wer übernimmt, steht in der{" "}
          <a href="https://www.facebook.com/legal/controller_addendum">Vereinbarung mit Meta</a>. Was Meta danach mit
          den Daten macht, steht in der{" "}
          <a href="https://www.facebook.com/privacy/policy">Datenschutzrichtlinie von Meta</a>.
        </p>
      </>
    ) : null}
    <p>
      Dienste von Google verwenden wir nicht. Schriften und Bilder kommen von unserem eigenen Server. Wir erstellen
      keine Profile über Sie.
    </p>
  </>
);

const UnitedStates = () => (
  <p>
    Haben Sie der Anzeigenmessung zugestimmt? Dann kann Meta Daten auch in den USA verarbeiten. Grundlage ist der
    Beschluss der EU-Kommission zum Datenschutzrahmen EU-USA (Art.&nbsp;45 DSGVO), soweit Meta dort eingetragen ist,
    sonst die Standardvertragsklauseln der EU (Art.&nbsp;46 DSGVO).
  </p>
);

type PrivacyRightsProps = { phone: string; privacyEmail: string; supervisoryAuthority: string };

const PrivacyRights = ({ phone, privacyEmail, supervisoryAuthority }: PrivacyRightsProps) => (
  <>
    <p>Nach der Datenschutz-Grundverordnung (DSGVO) können Sie von uns verlangen:</p>
    <ul>
      <li>Auskunft, was wir über Sie gespeichert haben (Art.&nbsp;15)</li>
      <li>Berichtigung, wenn etwas nicht stimmt (Art.&nbsp;16)</li>
      <li>Löschung (Art.&nbsp;17)</li>
      <li>Einschränkung: Wir bewahren die Daten auf, nutzen sie aber nicht (Art.&nbsp;18)</li>
      <li>Übertragbarkeit: Sie erhalten Ihre Daten als Datei (Art.&nbsp;20)</li>
    </ul>
    <h3 id="widerruf">So widerrufen Sie Ihre Einwilligung</h3>
    <p>
      Eine kurze E-Mail an <EmailLink to={privacyEmail} /> oder ein Anruf genügt: <PhoneLink number={phone} />. Das geht
      jederzeit, ohne Grund und ohne Nachteile. Wir geben Ihre Daten dann nicht mehr weiter. Was bis dahin geschehen
      ist, bleibt erlaubt (Art.&nbsp;7 Abs.&nbsp;3).
    </p>
    <p>
      Am schnellsten geht es auf der Seite Ihrer Anfrage. Dort steht, wer sie hat und seit wann, und Sie können Anrufe
      beenden oder alles löschen. Den Link finden Sie auf der Dankesseite und in unserer E-Mail. Haben Sie nur den Code?
      Dann <a href="/anfrage">geben Sie ihn hier ein</a>. Ihren Namen und Ihre Antworten zeigt die Seite nicht. Wer
      falsche Links oder Codes probiert, muss warten; dafür merken wir uns die IP-Adresse zehn Minuten lang im
      Arbeitsspeicher und speichern sie nicht.
    </p>
    <h3 id="widerspruch">Ihr Recht auf Widerspruch</h3>
    <p>
      <strong>
        Stützen wir uns auf unser berechtigtes Interesse, können Sie aus Gründen, die sich aus Ihrer besonderen Lage
        ergeben, widersprechen. Der Nutzung für Werbung können Sie immer widersprechen, auch ohne Grund (Art.&nbsp;21).
      </strong>
    </p>
    <h3>Was wir nach einer Löschung aufbewahren</h3>
    <p>
      Den Nachweis Ihrer Einwilligung müssen wir so lange aufbewahren, wie das Gesetz es verlangt. Darin stehen dann nur
      noch Nummern, Zeitpunkte und Ergebnisse, nicht Ihr Name und nicht Ihre Antworten. Wir nutzen ihn für nichts
      anderes.
    </p>
    <h3 id="beschwerde">Beschwerde</h3>
    <p>
      Sie können sich bei einer Datenschutzbehörde beschweren (Art.&nbsp;77), zum Beispiel bei: {supervisoryAuthority}
    </p>
  </>
);
