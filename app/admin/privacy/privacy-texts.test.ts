import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import type { ActOnRequestResult } from "#server/privacy/act-on-request.ts";
import { REQUEST_KINDS } from "#server/privacy/requests.ts";
import {
  actedToast,
  confirmedToast,
  deadline,
  foundText,
  savedToast,
  toldToast,
  confirmedByText,
  KIND_TEXTS,
  NOTICE_STATUS,
  NOTICE_TEXTS,
} from "./privacy-texts.ts";
import { TasksTable } from "./tasks-table.tsx";

const now = new Date("2026-11-16T12:00:00Z");
const submissionId = "019a7c3e-1111-7222-8333-444455556666";

test("a line shows recipient, kind, lead and age", () => {
  const notice = {
    id: "2",
    submissionId,
    kind: "no-calls",
    buyerId: null,
    recipient: "Nordlift",
    channel: "task",
    state: "failed",
    tries: 10,
    lastMessage: "No answer",
    createdAt: now,
    toldAt: null,
    confirmedAt: null,
    confirmedBy: null,
  } as const;
  const text = renderText(TasksTable, { notices: [notice], now });
  expect(text).toContain(`Nordlift stop calling No answer ${submissionId} Mon 16 Nov, 13:00`);
});

test.each<[ActOnRequestResult, string]>([
  [{ kind: "done", leads: 2, notices: 1 }, "2 leads done, 1 recipient to be told"],
  [{ kind: "not-found" }, "There is no such request"],
  [{ kind: "closed" }, "This request is closed"],
  [{ kind: "identity-first" }, "First say how you know who is asking"],
])("%j reads: %s", (acted, words) => {
  expect(actedToast(acted).description).toBe(words);
});

test("the other toasts describe the result", () => {
  expect(toldToast(0)).toMatchObject({ destructive: true });
  expect(toldToast(1).description).toBe("1 line ticked off");
  expect(confirmedToast(true)).toMatchObject({ destructive: false });
  expect(confirmedToast(false)).toMatchObject({ destructive: true });
  expect(savedToast(true, "Closed").description).toBe("Closed");
  expect(savedToast(false, "Closed").description).toBe("This request is closed");
});

test("counts matches, and says if the text was not understood", () => {
  const lead = { id: submissionId, stored: null, withdrawnAt: null, consentKeptUntil: null };
  expect(foundText({ understoodAs: "nothing", leads: [] })).toContain("no e-mail address");
  expect(foundText({ understoodAs: "code", leads: [] })).toContain("No lead with this code");
  expect(foundText({ understoodAs: "phone", leads: [] })).toBe("No lead and no consent with this number");
  expect(foundText({ understoodAs: "email", leads: [lead] })).toBe("1 lead, all forms, erased ones too");
});

test("a deadline is red from seven days on", () => {
  const received = new Date("2026-10-20T12:00:00Z");
  expect(deadline(new Date("2026-11-20T23:00:00Z"), received, now)).toMatchObject({
    days: "4 days left",
    isUrgent: true,
  });
  expect(deadline(new Date("2026-12-20T23:00:00Z"), received, now)).toMatchObject({
    days: "34 days left",
    isUrgent: false,
  });
  expect(deadline(new Date("2026-11-13T23:00:00Z"), received, now)).toMatchObject({ days: "3 days late", share: 1 });
  expect(deadline(new Date("2026-11-16T23:00:00Z"), received, now)).toMatchObject({ days: "last day", isUrgent: true });
  expect(deadline(new Date("2026-11-23T23:00:00Z"), received, now).isUrgent).toBe(false); // not counted as due yet
});

test("every kind has words", () => {
  expect(Object.keys(KIND_TEXTS)).toEqual([...REQUEST_KINDS]);
  for (const words of [...Object.values(NOTICE_TEXTS), ...Object.values(NOTICE_STATUS).map((one) => one.words)])
    expect(words).not.toBe("");
});

test.each([
  [null, ""],
  ["receiver", "by the recipient, on its page"],
  ["eva@stufenlos.example", "noted by eva@stufenlos.example"],
])("a notice confirmed by %s reads '%s'", (by, words) => {
  expect(confirmedByText(by)).toBe(words);
});
