import type { Operator } from "#server/site/operator.ts";
import { Facts } from "./facts.tsx";

const NAMES_NOBODY =
  "Ihre Antworten gehören nicht dazu. Wir speichern dafür nichts auf Ihrem Gerät, und bei uns weder IP-Adresse noch eine Kennung. Welche Fragen dieselbe Person gesehen hat, kann niemand erkennen.";

/** What is counted, by the page's script or by the server. */
const counting: Readonly<Record<Operator["countBy"], { title: string; data: string }>> = {
  script: {
    title: "Wir zählen, welche Fragen angezeigt werden",
    data: `Von welcher Frage zu welcher Sie wechseln, wie viele Sekunden eine Frage ungefähr zu sehen war, an welchem Feld eine Angabe fehlte oder ein Hinweis erschien und über welche Anzeige Sie gekommen sind, dazu ob Sie ein Telefon, ein Tablet oder einen Computer benutzen. Unser Server erhöht damit nur Zahlen für diesen Tag. ${NAMES_NOBODY}`,
  },
  server: {
    title: "Wir zählen, welche Seiten des Fragebogens abgerufen werden",
    data: `Welche Seite des Fragebogens Sie abrufen, ob Sie eine Anfrage absenden und über welche Anzeige Sie gekommen sind, dazu ob Sie ein Telefon, ein Tablet oder einen Computer benutzen. Führt Ihr Browser kein JavaScript aus: auch von welcher Frage zu welcher Sie wechseln und an welchem Feld eine Angabe fehlte oder ein Hinweis erschien. Ein Programm auf Ihrem Gerät zählt nicht mit. Unser Server erhöht damit nur Zahlen für diesen Tag. ${NAMES_NOBODY}`,
  },
};

/** Advertising platforms with an id entered by the operator. */
export type UsedPlatforms = { readonly meta: boolean };

type OccasionsProps = Pick<Operator, "logDays" | "leadMonths" | "consentYears" | "countBy"> & { uses: UsedPlatforms };

/** Every occasion on which personal data is processed. */
export const PrivacyOccasions = ({ logDays, leadMonths, consentYears, countBy, uses }: OccasionsProps) => {
  const withTheRequest = `${leadMonths === 1 ? "1 Monat" : `${leadMonths} Monate`} nach der Weitergabe`;
  return (
    <>
      <Occasion
        title="Sie rufen eine Seite auf"
        data="IP-Adresse, Uhrzeit und aufgerufene Seite. Ohne die IP-Adresse können wir Ihnen die Seite nicht schicken. In die Protokolle unserer Software schreiben wir sie nicht."
        purpose="Betrieb und Sicherheit der Website"
        basis="unser berechtigtes Interesse an einer sicheren Website, Art. 6 Abs. 1 Buchst. f DSGVO"
        storedFor={`Technische Protokolle löschen wir nach ${logDays === 1 ? "1 Tag" : `${logDays} Tagen`}.`}
      />
      <Occasion
        title="Sie füllen den Fragebogen aus"
        data="Ihre Antworten und die Adresse der Seite, auf der Sie begonnen haben. Sie bleiben auf Ihrem Gerät. Führt Ihr Browser kein JavaScript aus, schickt er sie bei jedem Schritt mit; unser Server speichert sie dabei nicht."
        purpose="damit Sie zurückgehen und die Seite neu laden können"
        basis="unbedingt nötig für den Dienst, den Sie nutzen, § 25 Abs. 2 Nr. 2 TDDDG; Art. 6 Abs. 1 Buchst. b DSGVO"
        storedFor="bis Sie absenden oder das Fenster schließen; ohne JavaScript höchstens eine Stunde"
      />
      <Occasion
        title={counting[countBy].title}
        data={counting[countBy].data}
        purpose="damit wir merken, welche Frage schwer zu beantworten ist"
        basis="unser berechtigtes Interesse an einem verständlichen Fragebogen, Art. 6 Abs. 1 Buchst. f DSGVO"
        storedFor="Die einzelne Meldung speichern wir nicht. Es bleiben nur Summen, die niemanden betreffen."
      />
      <Occasion
        title="Sie senden Ihre Anfrage ab"
        data={`Ihr Name, E-Mail-Adresse, Telefonnummer, Postleitzahl und Ihre Antworten. Je nach Fragebogen auch Anrede, Straße und Hausnummer. Dazu Uhrzeit und die Adresse der Seite, auf der Sie begonnen haben. Aus ihr geht hervor, über welche Anzeige Sie gekommen sind. Kennungen, an denen Werbenetzwerke Ihren Klick wiedererkennen, entfernen wir daraus${uses.meta ? ", außer Sie haben der Anzeigenmessung zugestimmt" : ""}.`}
        purpose="Weitergabe an unsere Partnerunternehmen aus Ihrer Region, damit sie Ihnen ein Angebot machen"
        basis="Ihre Einwilligung und Ihre Anfrage, Art. 6 Abs. 1 Buchst. a und b DSGVO"
        storedFor={withTheRequest}
      />
      <Occasion
        title="Wir schützen das Formular vor Missbrauch"
        data="Wie viele Anfragen in den letzten Minuten aus Ihrem Netz kamen, dazu Ihre IP-Adresse und ihr Netz; wie lange das Ausfüllen gedauert hat; ob dieselben Kontaktdaten kurz zuvor schon gesendet wurden. Wirkt eine Anfrage wie von einem Programm, sieht ein Mensch sie an, bevor sie weitergegeben wird."
        purpose="damit Programme niemanden mit falschen Anfragen belästigen"
        basis="unser berechtigtes Interesse an echten Anfragen, Art. 6 Abs. 1 Buchst. f DSGVO"
        storedFor="IP-Adresse höchstens gut eine Stunde; das Ergebnis und der grobe Adressbereich Ihres Netzes zusammen mit Ihrer Anfrage"
      />
      <Occasion
        title="Sie machen Angaben zur Gesundheit"
        data="je nach Fragebogen: Pflegegrad, Gewicht, Stürze, Gehhilfe, Mühe beim Treppensteigen"
        purpose="damit Betriebe einen passenden Lift anbieten und zu Zuschüssen informieren können; nie für Werbung"
        basis="Ihre ausdrückliche Einwilligung, Art. 9 Abs. 2 Buchst. a DSGVO"
        storedFor={`zusammen mit Ihrer Anfrage: ${withTheRequest}`}
      />
      <Occasion
        title="Wir bestätigen Ihre Anfrage per E-Mail"
        data="Name und E-Mail-Adresse"
        purpose="damit Sie etwas in der Hand haben"
        basis="Ihre Anfrage, Art. 6 Abs. 1 Buchst. b DSGVO"
        storedFor={`zusammen mit Ihrer Anfrage: ${withTheRequest}`}
      />
      <Occasion
        title="Wir halten Ihre Einwilligung fest"
        data="welche Texte auf dem Bildschirm standen, was Sie angekreuzt haben, Zeitpunkt, Adresse der Seite, die Nummer Ihrer Anfrage; dazu, an welche Unternehmen sie wann weitergegeben wurde. Wer die Einwilligung gegeben hat, bewahren wir verschlüsselt auf: Name, Telefonnummer, E-Mail-Adresse, Postleitzahl, Straße, soweit angegeben, und die IP-Adresse. Auch wenn wir Ihre Anfrage löschen, bleibt dieser Nachweis bis zum Ende der Frist, und wir verwenden ihn für nichts anderes."
        purpose="Nachweis, den das Gesetz verlangt"
        basis="Art. 6 Abs. 1 Buchst. c DSGVO, § 7a UWG"
        storedFor={`${consentYears} Jahre ab der Einwilligung und ab jeder Nutzung. Danach bleiben nur Zeitpunkte und Nummern ohne Bezug zu Ihnen.`}
      />
      <Occasion
        title="Sie haben E-Mails zu verwandten Produkten erlaubt"
        data="Ihre E-Mail-Adresse. Das gilt nur, wenn der Hinweis am Knopf „Anfrage absenden“ diese E-Mails nennt."
        purpose="Information über verwandte Produkte"
        basis="Ihre Einwilligung, Art. 6 Abs. 1 Buchst. a DSGVO, § 7 UWG"
        storedFor={`bis zu Ihrem Widerruf, längstens ${withTheRequest}`}
      />
      <Occasion
        title="Sie rufen uns an oder schreiben uns"
        data="was Sie uns mitteilen, und wie wir Sie erreichen"
        purpose="damit wir Ihnen helfen können"
        basis="Art. 6 Abs. 1 Buchst. b und f DSGVO"
        storedFor="bis Ihr Anliegen erledigt ist, danach nur, soweit ein Gesetz es verlangt"
      />
      {uses.meta ? (
        <Occasion
          title="Sie haben der Anzeigenmessung zugestimmt"
          data="Auf der Startseite, im Magazin und auf der Dankeseite lädt Ihr Browser ein Programm von Meta (Meta Pixel), auf Seiten mit Fragen nie. Meta erfährt dabei Ihre IP-Adresse, die Art Ihres Browsers, die aufgerufene Seite und die Kennungen aus den Cookies _fbp und _fbc. Senden Sie eine Anfrage ab, meldet unser Server sie an Meta (Conversions API): mit Uhrzeit, Name unserer Website, Nummer der Anfrage, IP-Adresse, Art des Browsers und diesen Kennungen. Name, E-Mail-Adresse, Telefonnummer und Postleitzahl gehen nur als Prüfwert (Hash) mit, aus dem man sie nicht ablesen kann. Zahlt uns ein Betrieb für Ihre Anfrage, kann unser Server auch das melden, mit einem Betrag, aus dem sich keine Antwort zu Ihrer Gesundheit ablesen lässt. Keine Ihrer Antworten geht an Meta."
          purpose="messen, ob eine Anzeige zu einer Anfrage geführt hat"
          basis="Ihre Einwilligung, Art. 6 Abs. 1 Buchst. a DSGVO, § 25 Abs. 1 TDDDG"
          storedFor={`Cookies 90 Tage; bei uns zusammen mit Ihrer Anfrage: ${withTheRequest}`}
        />
      ) : null}
    </>
  );
};

type OccasionProps = { title: string; data: string; purpose: string; basis: string; storedFor: string };

const Occasion = ({ title, data, purpose, basis, storedFor }: OccasionProps) => (
  <div className="occasion">
    <h3>{title}</h3>
    <Facts facts={{ "Welche Daten": data, Wofür: purpose, Grundlage: nonBreaking(basis), "Wie lange": storedFor }} />
  </div>
);

/** No line break between "Art." and its number. */
const nonBreaking = (law: string): string => law.replaceAll(/(§|Art\.|Abs\.|Nr\.|Buchst\.) /g, "$1\u00a0");
