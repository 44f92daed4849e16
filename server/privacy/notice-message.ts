import type { Email } from "#server/delivery/email/staff-emails.ts";
import { germanMoment } from "#server/platform/german-time.ts";
import type { NoticeKind } from "./notice-kinds.ts";

export type NoticeToSend = {
  id: string;
  kind: NoticeKind;
  /** Ids by which the recipient knows the lead: its payload held them. */
  submissionId: string;
  deliveryId: string | null;
  createdAt: Date;
  details: Readonly<Record<string, unknown>>;
  /** Where the recipient confirms. */
  confirmUrl?: string | undefined;
};

/** The JSON for a recipient's program: references and times, never contact data. */
export const noticeJson = ({
  id,
  kind,
  submissionId,
  deliveryId,
  createdAt,
  details,
  confirmUrl,
}: NoticeToSend): string =>
  JSON.stringify({
    id,
    kind,
    reference: submissionId,
    delivery: deliveryId,
    at: createdAt.toISOString(),
    details,
    ...(confirmUrl !== undefined && { confirm: confirmUrl }),
  });

const SUBJECTS: Readonly<Record<NoticeKind, string>> = {
  erased: "Bitte löschen: Anfrage",
  withdrawn: "Einwilligung widerrufen: Anfrage",
  "no-calls": "Bitte nicht mehr anrufen: Anfrage",
  "email-only": "Bitte nur per E-Mail: Anfrage",
  "best-time": "Beste Zeit für den Anruf: Anfrage",
  "nobody-called": "Noch niemand hat sich gemeldet: Anfrage",
  rectified: "Angaben berichtigt: Anfrage",
};

const REQUESTS: Readonly<Record<NoticeKind, string>> = {
  erased:
    "die Person hat die Löschung ihrer Daten verlangt (Art. 17 DSGVO). Bitte löschen Sie die Angaben zu dieser Anfrage und rufen Sie nicht mehr an (Art. 19 DSGVO).",
  withdrawn:
    "die Person hat ihre Einwilligung widerrufen. Bitte rufen Sie nicht mehr an, schreiben Sie nicht mehr und nutzen Sie die Angaben nicht weiter.",
  "no-calls": "die Person möchte nicht mehr angerufen werden. Bitte rufen Sie nicht mehr an.",
  "email-only": "die Person bittet darum, nur per E-Mail angesprochen zu werden. Bitte rufen Sie nicht an.",
  "best-time": "die Person hat gesagt, wann ein Anruf am besten passt.",
  "nobody-called": "die Person sagt, dass sich noch niemand gemeldet hat. Bitte melden Sie sich.",
  rectified: "die Person hat Angaben berichtigt. Bitte fragen Sie uns nach den neuen Angaben.",
};

/** The email with the content of `noticeJson`, for a person. */
export const noticeEmail = (notice: NoticeToSend): Email => ({
  subject: `${SUBJECTS[notice.kind]} ${notice.submissionId}`,
  paragraphs: [
    "Guten Tag,",
    REQUESTS[notice.kind],
    ...Object.values(notice.details).flatMap((value) => (typeof value === "string" && value !== "" ? [value] : [])),
    `Anfrage: ${notice.submissionId}\nLieferung: ${notice.deliveryId ?? "–"}\nMitgeteilt am: ${germanMoment(notice.createdAt)}`,
    "Name, Telefonnummer und Adresse stehen mit Absicht nicht in dieser Nachricht.",
    ...(notice.confirmUrl === undefined ? [] : ["Bitte bestätigen Sie uns, wenn es erledigt ist."]),
  ],
  ...(notice.confirmUrl !== undefined && { link: { label: "Erledigt bestätigen", url: notice.confirmUrl } }),
  id: notice.id,
  language: "de",
});
