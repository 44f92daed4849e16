/** A name as one line of visible characters: it becomes part of our emails, where a line break would begin a text of its own. */
export const plainName = (name: string): string => name.replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").trim();
