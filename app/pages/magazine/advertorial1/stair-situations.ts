import type { Answers } from "#funnels/engine/types.ts";

/** What advertorial 1 asks about the stairs (spec §3), and what that answers in variant 1. */
export const stairSituations: Readonly<Record<string, Answers>> = {
  "Gerade Treppe": { staircaseShape: "Gerade Treppe" },
  "Kurvige/Podest-Treppe": { staircaseShape: "Treppe mit Kurve" },
  "Mehrere Etagen": { numberOfFloors: "Mehr als 2" },
  "Unsicher – bitte beraten": { staircaseShape: "Weiß nicht" },
};
