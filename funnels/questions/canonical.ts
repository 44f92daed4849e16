/** One word for an answer that forms store differently, by field and stored value. */
export const CANONICAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  careGrade: {
    "Pflegegrad erteilt": "granted",
    Ja: "granted",
    ja: "granted",
    "Keinen Pflegegrad": "none",
    Nein: "none",
    nein: "none",
    "Pflegegrad beantragt": "applied",
    Beantragt: "applied",
    "Weiß nicht": "unknown",
    "weiss-nicht": "unknown",
  },
};

/** undefined without such a word or answer. */
export function canonicalAnswer(name: string, stored: unknown): string | undefined {
  const words = Object.hasOwn(CANONICAL, name) ? CANONICAL[name] : undefined;
  return words && typeof stored === "string" && Object.hasOwn(words, stored) ? words[stored] : undefined;
}
