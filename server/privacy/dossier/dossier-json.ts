import type { Dossier } from "./dossier.ts";
import { stampOf, type Opening } from "./dossier-paper.ts";

/** The dossier for machines. The questions themselves are left out: their fingerprint names them. */
export function dossierJson(dossier: Dossier, opening: Opening): string {
  const consents = dossier.consents.map(({ screen, ...consent }) => ({
    ...consent,
    screen: screen.kind === "stored" ? { ...screen, definition: undefined } : screen,
  }));
  const warning = stampOf(dossier);
  return JSON.stringify({ ...(warning !== undefined && { warning }), opening, ...dossier, consents }, null, 2);
}
