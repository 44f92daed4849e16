import type { NoticeToConfirm } from "#server/privacy/notice-link.ts";
import type { NoticeKind } from "#server/privacy/notice-kinds.ts";

/** Times as formatted text. */
export type ShownNotice = Pick<NoticeToConfirm, "kind" | "submissionId" | "recipient"> & {
  toldAt: string;
  confirmedAt: string | null;
};

/** The notice's request, and the button to confirm it. No personal data. */
export function ConfirmPage({ notice }: { notice: ShownNotice }) {
  const { submissionId, recipient, kind, toldAt, confirmedAt } = notice;
  const { asked, button } = confirmTexts(kind);
  return (
    <main id="main" className="wrap partner-link">
      <h1>{confirmedAt ? "Danke, das ist bestätigt" : asked}</h1>
      <dl>
        <div>
          <dt>Anfrage</dt>
          <dd className="code">{submissionId}</dd>
        </div>
        <div>
          <dt>Für</dt>
          <dd>{recipient}</dd>
        </div>
        <div>
          <dt>Mitgeteilt</dt>
          <dd>{toldAt}</dd>
        </div>
        {confirmedAt && (
          <div>
            <dt>Bestätigt</dt>
            <dd>{confirmedAt}</dd>
          </div>
        )}
      </dl>
      {confirmedAt ? null : (
        <form method="post">
          <button className="btn" type="submit">
            {button}
          </button>
        </form>
      )}
    </main>
  );
}

/** The question to the recipient, and the text after confirming. */
export function confirmTexts(kind: NoticeKind): { asked: string; button: string } {
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
