/** What can happen at a field: sent without an answer; a hint was shown; the visitor took what it proposed, or kept what was typed. */
export const TROUBLES = ["missing", "hinted", "taken", "kept"] as const;

export type Trouble = (typeof TROUBLES)[number];

export const isTrouble = (said: string): said is Trouble => (TROUBLES as readonly string[]).includes(said);
