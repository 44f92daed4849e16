import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";

/** A price claim: only with the example and its conditions beside it. */
export const OwnShare = ({ site: { values, sentences } }: { site: MagazineSite }) => (
  <>
    <h2>Wann bleibt ein {sentences.ownShare}?</h2>
    <p>
      Das kommt vor, aber nicht immer. Ein Rechenbeispiel: Ein Ehepaar, beide mit Pflegegrad, braucht einen Sitzlift für
      eine gerade Treppe. Kostet die Anlage samt Einbau{" "}
      {values["subsidyTwoInTexts"]
        ? `weniger als ${values["subsidyTwoInTexts"]} EUR`
        : "weniger als beide Zuschüsse zusammen"}{" "}
      und sagt die Pflegekasse den vollen Betrag zu, bleibt für die beiden{" "}
      {values["ownShare"] ? "nichts zu bezahlen" : "kaum etwas zu bezahlen"}. Bei Kurven, mehreren Etagen oder nur einer
      Person mit Pflegegrad fällt meist ein eigener Anteil an. Deshalb lohnt es sich, mehrere Angebote zu vergleichen.
    </p>
  </>
);
