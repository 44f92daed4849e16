import type { AdPlatform } from "#server/site/operator.ts";

/** What visitors are asked. The server sends it with the page, so that it is in no script. */
export type CookieQuestion = {
  /** Two sentences: what for, and who gets what. */
  readonly text: string;
  readonly marketing: { readonly name: string; readonly text: string };
};

/** A changed word is a new version in app/web/cookie-choice.ts. Undefined: there is nothing to ask. */
export function cookieQuestion(platforms: readonly AdPlatform[]): CookieQuestion | undefined {
  const meta = platforms.includes("meta");
  const google = platforms.includes("google");
  if (!meta && !google) return undefined;
  return {
    text: `Dürfen wir messen, ob unsere Anzeigen wirken? ${meta ? `Dann ${google ? "erhalten Meta (Facebook) und Google" : "erhält Meta (Facebook)"} Angaben zu Ihrem Besuch, auch in den USA.` : GOOGLE_ALONE}`,
    marketing: {
      name: "Marketing",
      text: [
        "Zeigt uns, ob eine Anzeige zu einer Anfrage geführt hat.",
        ...(meta ? [META] : []),
        ...(google ? [GOOGLE] : []),
        "Angaben zur Gesundheit gehen nie an Werbenetzwerke. Ihre Wahl können Sie jederzeit unten auf jeder Seite ändern.",
      ].join(" "),
    },
  };
}

const GOOGLE_ALONE =
  "Dann dürfen wir Google melden, dass aus Ihrem Klick auf eine Anzeige eine Anfrage wurde, auch in die USA.";

const META =
  "Meta (Facebook, Instagram) erhält Angaben zu Ihrem Besuch und, wenn Sie anfragen, Ihre Kontaktdaten als Prüfsumme, auch in den USA. Dienste: Meta Pixel und Conversions API. Speicherdauer bis zu 90 Tage.";

const GOOGLE =
  "Kommen Sie über eine Anzeige bei Google, speichern wir die Kennung Ihres Klicks mit Ihrer Anfrage und dürfen sie Google melden, auch in die USA. Ein Programm von Google laden wir nicht.";
