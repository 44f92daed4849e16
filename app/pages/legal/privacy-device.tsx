import { Facts } from "./facts.tsx";
import type { UsedPlatforms } from "./privacy-occasions.tsx";

/** Everything a visit may store on the device. */
export const PrivacyDevice = ({ uses }: { uses: UsedPlatforms }) => (
  <>
    <p>
      Ein Cookie ist eine kleine Notiz, die Ihr Browser für eine Website aufhebt. Der Sitzungsspeicher ist eine Notiz,
      die Ihr Browser vergisst, sobald Sie das Fenster schließen. Der dauerhafte Speicher bleibt, bis er gelöscht wird.
      Was für den Fragebogen nötig ist, legen wir ohne Nachfrage ab (§&nbsp;25 Abs.&nbsp;2 Nr.&nbsp;2 TDDDG).{" "}
      {uses.meta ? "Alles andere gibt es nur mit Ihrer Zustimmung." : "Anderes gibt es bei uns nicht."}
    </p>
    <Stored
      name="stufenlos.treppenlift, stufenlos.solar usw."
      where="Sitzungsspeicher"
      purpose="Ihre Antworten im Fragebogen, ein zufälliger Schlüssel, damit nur Sie sie berichtigen können, und die Adresse der Seite, auf der Sie begonnen haben"
      until="bis Sie absenden oder das Fenster schließen"
    />
    <Stored
      name="stufenlos.treppenlift.resume, stufenlos.solar.resume usw."
      where="dauerhafter Speicher, nur auf Ihrem Gerät"
      purpose="Ihre angetippten Antworten und die Postleitzahl, damit Sie später weitermachen können, wenn Sie das Fenster schließen; nicht Name, Telefonnummer, E-Mail oder Straße, und keine Kennung"
      until="7 Tage nach der letzten Antwort; gelöscht, sobald Sie absenden oder „Neu beginnen“ wählen"
    />
    <Stored
      name="answers"
      where="Cookie"
      purpose="dasselbe, solange Ihr Browser kein JavaScript ausführt, oder wenn Sie auf der Startseite oder im Magazin beginnen; nach dem Absenden für die Zusammenfassung auf der Dankeseite"
      until="höchstens eine Stunde; gelöscht, sobald der Fragebogen die Antworten übernommen hat; nach dem Absenden bis zum Anzeigen, höchstens eine Minute"
    />
    <Stored
      name="step"
      where="Cookie"
      purpose="bei welcher Frage Sie gerade sind; keine Antworten"
      until="bis Sie absenden oder den Browser schließen"
    />
    <Stored
      name="success_token und success_lead"
      where="Sitzungsspeicher, ohne JavaScript Cookie"
      purpose="zeigt Ihnen nach dem Absenden einmal die Dankeseite; Nummer und Zusammenfassung Ihrer Anfrage"
      until="bis zum Anzeigen; als Cookie höchstens eine Minute"
    />
    <Stored
      name="arrived"
      where="Cookie"
      purpose="dass Ihre Anfrage angekommen ist, wenn Sie danach zurückblättern; keine Antworten"
      until="eine halbe Stunde"
    />
    {uses.meta ? (
      <>
        <Stored
          name="cookie_choice"
          where="Cookie"
          purpose="merkt sich, ob Sie der Anzeigenmessung zugestimmt haben"
          until="6 Monate nach einer Ablehnung, 12 Monate nach einer Zustimmung"
        />
        {uses.meta ? (
          <Stored
            name="_fbp und _fbc"
            where="Cookies"
            purpose="Anzeigenmessung mit Meta"
            until="90 Tage, oder bis Sie Ihre Zustimmung zurücknehmen"
            consent="nötig"
          />
        ) : null}
        <p>
          Ihre Wahl können Sie jederzeit ändern: ganz unten auf jeder Seite unter{" "}
          <a href="/cookie-einstellungen">Cookie-Einstellungen</a>. Sendet Ihr Browser das Signal „Global Privacy
          Control“, gilt das als Ablehnung. Als Nachweis speichern wir, vier Jahre lang, wann welche Wahl getroffen
          wurde, aber nicht, von wem.
        </p>
      </>
    ) : null}
    <p>
      Unsere Beschäftigten melden sich in einem eigenen Bereich an. Dort gibt es Cookies für die Anmeldung. Als
      Besucherin oder Besucher erhalten Sie diese nicht.
    </p>
  </>
);

type StoredProps = { name: string; where: string; purpose: string; until: string; consent?: "nötig" };

const Stored = ({ name, where, purpose, until, consent }: StoredProps) => (
  <div className="occasion">
    <h3>{name}</h3>
    <Facts facts={{ Wo: where, Wofür: purpose, "Wie lange": until, Zustimmung: consent ?? "nicht nötig" }} />
  </div>
);
