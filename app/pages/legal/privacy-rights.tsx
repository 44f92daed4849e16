import { EmailLink, PhoneLink } from "./contact-links.tsx";

type PrivacyRightsProps = { phone: string; privacyEmail: string; supervisoryAuthority: string };

export const PrivacyRights = ({ phone, privacyEmail, supervisoryAuthority }: PrivacyRightsProps) => (
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
