import { expect, test } from "vitest";
import type { NoticeKind } from "./notice-kinds.ts";
import { noticeEmail, noticeJson } from "./notice-message.ts";

const notice = (kind: NoticeKind) => ({
  id: "018f0000-0000-7000-8000-000000000003",
  kind,
  submissionId: "018f0000-0000-7000-8000-000000000001",
  deliveryId: "018f0000-0000-7000-8000-000000000002",
  createdAt: new Date("2026-11-17T02:05:00Z"),
  details: { time: "vormittags" },
});

test.each<[NoticeKind, string, string]>([
  ["erased", "Bitte löschen", "Art. 17 DSGVO"],
  ["withdrawn", "Einwilligung widerrufen", "nutzen Sie die Angaben nicht weiter"],
  ["no-calls", "Bitte nicht mehr anrufen", "Bitte rufen Sie nicht mehr an."],
  ["email-only", "Bitte nur per E-Mail", "nur per E-Mail"],
  ["best-time", "Beste Zeit", "wann ein Anruf am besten passt"],
  ["nobody-called", "Noch niemand", "Bitte melden Sie sich"],
  ["rectified", "Angaben berichtigt", "fragen Sie uns"],
])("notice %s by email: %s", (kind, subject, says) => {
  const email = noticeEmail(notice(kind));
  expect(email.subject).toContain(subject);
  expect(email.subject).toContain("018f0000-0000-7000-8000-000000000001");
  const text = email.paragraphs.join("\n");
  expect(text).toContain(says);
  expect(text).toContain("vormittags");
  expect(text).toContain("17. November 2026 um 03:05 Uhr");
});

test("the confirmation link is in the email and in the JSON", () => {
  const confirmUrl = "https://stufenlos.example/erledigt/abc";
  const { link, paragraphs } = noticeEmail({ ...notice("erased"), confirmUrl });
  expect(link).toEqual({ label: "Erledigt bestätigen", url: confirmUrl });
  expect(paragraphs.at(-1)).toBe("Bitte bestätigen Sie uns, wenn es erledigt ist.");
  expect(JSON.parse(noticeJson({ ...notice("erased"), confirmUrl }))).toMatchObject({ confirm: confirmUrl });
  expect(noticeEmail(notice("best-time")).link).toBeUndefined();
  expect(JSON.parse(noticeJson(notice("best-time")))).not.toHaveProperty("confirm");
});
