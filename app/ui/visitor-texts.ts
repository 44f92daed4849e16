import type { Badge } from "./badges.tsx";

/** The visitor's error messages, word for word (spec §8). */
export const toasts = {
  incomplete: "Bitte vervollständigen Sie das Formular",
  error: "Fehler",
  unexpected: "Es gab ein Problem beim Senden Ihrer Anfrage.",
};

/** Above a form with several missing answers. */
export const summary = {
  title: "Bitte prüfen Sie Ihre Angaben",
  count: (n: number) => (n === 1 ? "Es fehlt noch eine Angabe." : `Es fehlen noch ${n} Angaben.`),
};

export const sending = "Wird gesendet...";

export const trustBadges: readonly Badge[] = [
  { icon: "check", text: "100% kostenlos & unverbindlich" },
  { icon: "place", text: "Regionale Anbieter" },
  { icon: "euro", text: "Staatliche Förderungen nutzen" },
];
