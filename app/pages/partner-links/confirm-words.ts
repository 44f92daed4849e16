import type { NoticeKind } from "#server/privacy/notice-kinds.ts";

/** The question to the receiver, and its answer. */
export function confirmWords(kind: NoticeKind): { asked: string; button: string } {
  switch (kind) {
    case "erased":
      return { asked: "Haben Sie die Angaben gelöscht?", button: "Ja, wir haben sie gelöscht" };
    case "withdrawn":
      return { asked: "Nutzen Sie die Angaben nicht mehr?", button: "Ja, wir nutzen sie nicht mehr" };
    case "no-calls":
      return { asked: "Rufen Sie nicht mehr an?", button: "Ja, wir rufen nicht mehr an" };
    case "rectified":
      return { asked: "Haben Sie die Angaben berichtigt?", button: "Ja, sie sind berichtigt" };
    case "email-only":
    case "best-time":
    case "nobody-called":
      return { asked: "Ist das erledigt?", button: "Ja, erledigt" };
  }
}
