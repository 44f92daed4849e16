import { expect, test } from "vitest";
import { json } from "./json.ts";

const lead = {
  submissionId: "018f0000-0000-7000-8000-000000000001",
  deliveryId: "018f0000-0000-7000-8000-000000000002",
  formType: "treppenlift",
  createdAt: "2026-11-15T10:00:00.000Z",
  answers: { liftType: "Sitzlift", email: "h.brandt@web.de" },
};

test("the request carries the lead, and the delivery's id as the key by which it can be recognised", () => {
  const request = json.buildRequest(lead, { endpoint: "https://partner.example/leads" });
  expect(request.url).toBe("https://partner.example/leads");
  expect(request.headers["idempotency-key"]).toBe(lead.deliveryId);
  expect(JSON.parse(request.body)).toEqual({
    id: lead.submissionId,
    formType: "treppenlift",
    createdAt: lead.createdAt,
    answers: lead.answers,
  });
});

test.each([
  [200, "{}", "accepted", "Answered 200"],
  [201, '{"message":"Lead accepted"}', "accepted", "Lead accepted"],
  [204, "", "accepted", "Answered 204"],
  [302, "", "config_error", "Answered 302"],
  [400, '{"result":{"message":"PLZ fehlt"}}', "rejected", "PLZ fehlt"],
  [401, "", "config_error", "Answered 401"],
  [404, "<h1>nope</h1>", "config_error", "Answered 404"],
  [408, "", "unknown", "Answered 408"],
  [409, "{}", "duplicate", "Answered 409"],
  [422, "null", "rejected", "Answered 422"],
  [429, "[]", "busy", "Answered 429"],
  [500, "", "unknown", "Answered 500"],
  [503, "", "busy", "Answered 503"],
])("a %i with %j is %s: %s", (status, body, kind, message) => {
  expect(json.readResponse({ status, body })).toMatchObject({ kind, message });
});

test.each([
  ["120", 120_000],
  ["999999999", 86_400_000],
  ["bald", undefined],
  ["-5", undefined],
])("Retry-After %j means %s ms", (retryAfter, retryAfterMs) => {
  const outcome = json.readResponse({ status: 429, body: "", retryAfter });
  expect(outcome.kind === "busy" && outcome.retryAfterMs).toBe(retryAfterMs);
});
