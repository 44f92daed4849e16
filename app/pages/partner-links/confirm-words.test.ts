import { expect, test } from "vitest";
import type { NoticeKind } from "#server/privacy/notice-kinds.ts";
import { confirmWords } from "./confirm-page.tsx";

test.each<[NoticeKind, string, string]>([
  ["erased", "Haben Sie die Angaben gelöscht?", "Ja, wir haben sie gelöscht"],
  ["withdrawn", "Nutzen Sie die Angaben nicht mehr?", "Ja, wir nutzen sie nicht mehr"],
  ["no-calls", "Rufen Sie nicht mehr an?", "Ja, wir rufen nicht mehr an"],
  ["rectified", "Haben Sie die Angaben berichtigt?", "Ja, sie sind berichtigt"],
  ["email-only", "Ist das erledigt?", "Ja, erledigt"],
  ["best-time", "Ist das erledigt?", "Ja, erledigt"],
  ["nobody-called", "Ist das erledigt?", "Ja, erledigt"],
])("a recipient of the notice '%s' is asked: %s", (kind, asked, button) => {
  expect(confirmWords(kind)).toEqual({ asked, button });
});
