import { trustBadges } from "#app/ui/visitor-texts.ts";
import type { Badge } from "#app/ui/badges.tsx";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";
import type { Answers } from "#funnels/engine/types.ts";

/** Advertorial 1's options about the stairs (spec §3), as answers of variant 1. */
export const stairSituations: Readonly<Record<string, Answers>> = {
  "Gerade Treppe": { staircaseShape: "Gerade Treppe" },
  "Kurvige/Podest-Treppe": { staircaseShape: "Treppe mit Kurve" },
  "Mehrere Etagen": { numberOfFloors: "Mehr als 2" },
  "Unsicher – bitte beraten": { staircaseShape: "Weiß nicht" },
};

/** Copy §18. Every figure comes from a statement, and the text reads well without it. */
export const advertorial1 = {
  title: "Treppenlift mit Zuschuss: So unterstützt die Pflegekasse den Einbau",
  description: (brand: string) =>
    `Wann die Pflegekasse einen Treppenlift bezuschusst, wie der Antrag läuft und worauf Sie achten sollten. Anzeige von ${brand}.`,
  toForm: "Kostenlos anfragen",
  lede: "Mit anerkanntem Pflegegrad beteiligt sich die Pflegekasse oft an den Kosten. Wir erklären, wie es geht – und bringen Sie mit Betrieben aus Ihrer Region zusammen.",
};

export const headlineOf = ({ values, sentences }: MagazineSite): string =>
  values["subsidyInTexts"]
    ? `Treppenlift mit Zuschuss: ${sentences.subsidyInTexts} möglich`
    : "Treppenlift mit Zuschuss: was die Pflegekasse dazugibt";

export const benefitsOf = ({ sentences }: MagazineSite): string[] => [
  "Kostenlose und unverbindliche Anfrage",
  "Betriebe aus Ihrer Region",
  sentences.paperwork,
  "Kauf oder Miete möglich",
];

type Item = { readonly title: string; readonly text: string };

export const stepsOf = ({ sentences }: MagazineSite): Item[] => [
  {
    title: "Kostenlose Prüfung",
    text: "Sie beantworten ein paar Fragen zu Treppe und Wohnsituation. Passende Betriebe aus Ihrer Region melden sich dann bei Ihnen.",
  },
  {
    title: "Beratung und Aufmaß",
    text: "Ein Betrieb sieht sich die Treppe an, misst sie aus und erklärt, welche Anlage passt. Sie erhalten einen Kostenvoranschlag.",
  },
  {
    title: "Antrag bei der Pflegekasse",
    text: `Zum Antrag gehört der Kostenvoranschlag. ${sentences.paperwork}. ${sentences.decision}`.trim(),
  },
  {
    title: "Einbau, auf Wunsch mit Wartung",
    text: "Nach der Zusage wird der Lift montiert und Ihnen in Ruhe erklärt. Auf Wunsch vereinbaren Sie gleich die Wartung.",
  },
];

export const objections: readonly Item[] = [
  {
    title: "„Unsere Treppe ist zu schmal.“",
    text: "Viele Sitze lassen sich einklappen, und die Schiene wird passend zur Treppe gefertigt. Ob es reicht, zeigt das Aufmaß.",
  },
  {
    title: "„Das ist doch eine riesige Baustelle.“",
    text: "Meist wird die Schiene auf den Stufen befestigt, nicht in der Wand. Wie lange die Montage dauert, sagt Ihnen der Betrieb beim Aufmaß.",
  },
  {
    title: "„Dafür bin ich noch nicht alt genug.“",
    text: "Ein Lift ist keine Frage des Alters. Er spart Kraft für die Dinge, die Freude machen.",
  },
  {
    title: "„Das kann ich mir nicht leisten.“",
    text: "Zuschuss, Miete oder ein gebrauchtes Gerät senken die Kosten. Vergleichen lohnt sich.",
  },
];

export const benefitCards: readonly (Item & { picture: string })[] = [
  {
    picture: "lift-sitzlift",
    title: "Sicher unterwegs",
    text: "Gurt, Stopp bei Hindernissen und eine ruhige Fahrt geben Halt.",
  },
  {
    picture: "ort-innen",
    title: "Zu Hause bleiben",
    text: "Schlafzimmer, Bad und Keller bleiben erreichbar – auch mit Rollator.",
  },
  {
    picture: "haushalt-mehr",
    title: "Entlastung für die Familie",
    text: "Wer allein hinauf- und hinunterkommt, muss niemanden rufen.",
  },
];

/** Fictional, and marked as such. */
export const voices: readonly { picture: string; quote: string; who: string }[] = [
  {
    picture: "portrait-1",
    quote: "„Ich hatte die obere Etage fast aufgegeben. Jetzt schlafe ich wieder in meinem Bett am Fenster.“",
    who: "Frau M., 78",
  },
  {
    picture: "portrait-2",
    quote: "„Am meisten hat mir geholfen, dass ich zwei Angebote nebeneinander legen konnte.“",
    who: "Herr K., 71",
  },
  {
    picture: "portrait-3",
    quote: "„Meine Mutter ruft nicht mehr nach mir, wenn sie in den Keller will. Das macht uns beide ruhiger.“",
    who: "Tochter von Frau S.",
  },
];

export const questionsOf = ({ sentences }: MagazineSite): Item[] => [
  {
    title: "Wer bekommt den Zuschuss?",
    text: "Alle mit einem anerkannten Pflegegrad, schon ab Pflegegrad 1. Entscheidend ist, dass der Lift die Pflege zu Hause ermöglicht oder erleichtert oder Ihnen mehr Selbstständigkeit gibt. Die Pflegekasse prüft jeden Antrag einzeln.",
  },
  {
    title: "Wie lange dauert es bis zum Einbau?",
    text: `${sentences.installation}. Gerade Treppen gehen oft schneller. Für Kurven wird die Schiene angefertigt, das braucht etwas mehr Zeit.`,
  },
  {
    title: "Geht das auch bei schmalen oder kurvigen Treppen?",
    text: "In vielen Fällen ja. Dann wird die Schiene nach Maß gebaut. Sitz, Armlehnen und Fußbrett lassen sich einklappen, damit die Treppe frei bleibt. Sicherheit gibt das Aufmaß vor Ort.",
  },
  {
    title: "Kann ich einen Lift auch mieten?",
    text: "Ja, kaufen und mieten sind möglich. Mieten passt, wenn Sie den Lift nur eine Zeit lang brauchen. Fragen Sie, was Montage, Abbau und Wartung kosten.",
  },
  {
    title: "Muss der Lift gewartet werden?",
    text: "Eine Wartung ist freiwillig, aber sinnvoll. Viele Betriebe bieten dafür einen Vertrag an. Achten Sie auf Preis und Laufzeit.",
  },
  {
    title: "Ich wohne zur Miete. Geht das trotzdem?",
    text: "Ja, mit Zustimmung der Vermieterin oder des Vermieters. Fragen Sie früh und schriftlich. In vielen Fällen muss die Zustimmung erteilt werden, wenn der Umbau zumutbar ist. Manchmal wird eine Sicherheit für den Rückbau verlangt.",
  },
];

export const badgesOf = ({ sentences }: MagazineSite): Badge[] => [
  { icon: "people", text: sentences.families },
  { icon: "shield", text: sentences.tuev },
  ...trustBadges.slice(0, 2),
];
