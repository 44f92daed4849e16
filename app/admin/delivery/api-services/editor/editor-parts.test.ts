import { expect, test } from "vitest";
import type { RequestPreview as Preview, ResponsePreview } from "#server/delivery/api-services/preview-request.ts";
import type { OutcomeKind } from "#server/delivery/outcome.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { AnswerTester } from "./answers-part.tsx";
import { MappingEditor } from "#app/admin/delivery/api-services/mapping/mapping-editor.tsx";
import { RequestPreview } from "./request-preview.tsx";
import { VersionsList } from "./versions-list.tsx";

const answerOf = (kind: OutcomeKind, recognition: Recognition = "key"): ResponsePreview & { ok: true } => ({
  ok: true,
  outcome: { kind, message: "" } as (ResponsePreview & { ok: true })["outcome"],
  rule: undefined,
  recognition,
});

test.each<[string, OutcomeKind, Recognition]>([
  ["Success", "accepted", "key"],
  ["Warning", "duplicate", "key"],
  ["Warning", "accepted_with_note", "key"],
  ["Error", "rejected", "key"],
  ["Paused", "config_error", "key"],
  ["Pending", "unknown", "key"],
  ["In doubt", "unknown", "none"],
  ["Pending", "busy", "key"],
  ["Pending", "not_sent", "key"],
])("a pasted response means %s (%s, recognised by %s)", (word, kind, recognition) => {
  expect(renderText(AnswerTester, { answer: answerOf(kind, recognition) })).toContain(
    `${word} No rule fires, the status decides.`,
  );
});

test("names the matching rule and the service's message, and needs a valid response", () => {
  const fired = { ...answerOf("rejected"), rule: { number: 2, text: "status is bad" } };
  const text = renderText(AnswerTester, { answer: { ...fired, outcome: { ...fired.outcome, message: "Nein" } } });
  expect(text).toContain("Rule 2 fires: status is bad");
  expect(text).toContain("Message: Nein");
  expect(renderText(AnswerTester, { answer: { ok: false, problems: [] } })).not.toMatch(/fires/);
  expect(renderText(AnswerTester, { answer: undefined })).not.toMatch(/fires/);
});

const request = {
  method: "POST" as const,
  url: "https://example.org/leads",
  headers: { authorization: "Bearer ‹secret:api_key›", "x-signature": "‹signed›" },
  body: '{"id":"1"}',
};
const preview = (part: Partial<Preview>, note?: string) =>
  renderText(RequestPreview, {
    preview: { problems: [], warnings: [], sends: [], ...part },
    note,
  });
const problems = [{ field: "url", sentence: "The address is missing" }];

test("a preview shows the request, its problems and a note", () => {
  expect(preview({ request })).toContain("POST https://example.org/leads");
  expect(preview({ request })).toContain("Bearer redacted x-signature: signature");
  expect(preview({ request, problems })).toContain("Not allowed as it is The address is missing");
  expect(preview({ problems })).toContain("No request yet The address is missing");
  expect(preview({})).toContain("The sample is an invented person.");
  expect(preview({ request, warnings: ["The key must go somewhere"] })).toContain("The key must go somewhere");
  expect(preview({}, "Only a note")).toContain("Only a note");
  expect(preview({}, "Only a note")).not.toContain("invented person");
});

test("a version shows who changed what, and of a key only that it was replaced", () => {
  const now = new Date("2026-11-12T12:00:00Z");
  const changes = [
    { setting: "config.url", before: "", after: "https://example.org" },
    { setting: "key", before: "", after: "" },
  ];
  const text = renderText(VersionsList, {
    versions: [{ version: 2, savedBy: "eva@example.org", savedAt: now, changes }],
    now,
  });
  expect(text).toContain("Versions (1) Version 2 eva@example.org");
  expect(text).toContain("url empty → https://example.org");
  expect(text).toContain("key replaced");
});

test("a mapping has an empty last row, and keeps an unknown source", () => {
  const html = renderHtml(MappingEditor, {
    rows: [
      { target: "contact.zip", source: "lead.gone", text: "", words: {} },
      { target: "zip", source: "lead.postalCode", text: "", words: {} },
    ],
    samples: { "lead.postalCode": "50823" },
    leadPaths: ["lead.postalCode", "lead.answers.roof"],
    choices: {},
    answerNames: { "lead.answers.roof": "Dach" },
    onEdited: () => undefined,
  });
  expect(html.match(/name="rowTarget"/g)).toHaveLength(3);
  expect(html.match(/50823/g)).toHaveLength(1);
  expect(html).toMatch(/<option[^>]*>lead\.gone<\/option>/);
  expect(html).toContain('<optgroup label="Answers"><option value="lead.answers.roof">Dach (roof)</option></optgroup>');
  expect(html).not.toContain("Add field");
});
