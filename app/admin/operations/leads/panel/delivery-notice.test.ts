import { expect, test } from "vitest";
import type { DeliveryEvent } from "#server/operations/leads/delivery-history.ts";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import { attemptOf, leadDetails, serviceDelivery } from "#testing/fixtures/lead-details.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { DeliveryNotice } from "./delivery-notice.tsx";

const say = (part: Partial<LeadDetails>, mayAct = true) =>
  renderText(DeliveryNotice, { lead: leadDetails(part), mayAct });

const refused = serviceDelivery({ status: "error", remedy: "refused", message: "PLZ nicht im Gebiet" });
const manual = serviceDelivery({
  name: "Handbörse",
  apiServiceId: "8",
  deliveryId: "6",
  sendMode: "manual",
  status: "not_sent",
  remedy: "press-send",
});
const brokeOff = attemptOf({ outcome: "unknown", httpStatus: null });
const notKnown = attemptOf({ outcome: "unknown", httpStatus: 200 });
const notMade = attemptOf({ outcome: "not_sent", httpStatus: null });
const restored = { kind: "human", n: 1, at: new Date(0), actor: "Eva", action: "restored" } as const;
const inDoubt = serviceDelivery({ status: "in_doubt", remedy: "resolve-doubt", events: [brokeOff] });

test.each<[string, Partial<LeadDetails>]>([
  [
    "In quarantine Nothing is sent until somebody releases this lead. A web address instead of a name or street. Open quarantine",
    { isQuarantined: true, spamSignals: ["link"], services: [refused] },
  ],
  ['API submission blocked: Email contains "test"', { blocked: "test-email", services: [refused] }],
  ["Invalid email format", { blocked: "invalid-email" }],
  [
    "Musterbörse refused this lead PLZ nicht im Gebiet. Sending the same content again will be refused again.",
    { services: [refused] },
  ],
  [
    "Musterbörse refused this lead Sending the same content again will be refused again. Send the lead to another service instead. Send to Handbörse",
    { services: [{ ...refused, message: null }, manual] },
  ],
  [
    "Musterbörse could not be reached connect ECONNREFUSED. The content was not refused: sending it again may work.",
    { services: [serviceDelivery({ status: "error", remedy: "tries-used-up", message: "connect ECONNREFUSED" })] },
  ],
  [
    "Musterbörse could not be reached The content was not refused: sending it again may work.",
    { services: [serviceDelivery({ status: "error", remedy: "tries-used-up" })] },
  ],
  [
    "Nobody knows whether Musterbörse has this lead The connection broke while sending. Check with Musterbörse before sending again. Resolve",
    { services: [inDoubt] },
  ],
])("the notice says: %s", (words, part) => {
  expect(say(part)).toContain(words);
});

test("M7: a lead that may have been sent before a restore must be checked first", () => {
  const text = say({ services: [serviceDelivery({ remedy: "may-have-been-sent" })] });
  expect(text).toContain("Musterbörse may have this lead");
  expect(text).toContain("Check with Musterbörse before sending");
});

test.each<[string, DeliveryEvent[], string]>([
  ["an attempt that broke off", [brokeOff], "The connection broke while sending."],
  ["an answer that no rule knows", [notKnown], "It has answered something that no rule knows."],
  ["a restore", [restored], "The database was restored"],
  ["a restore while it was being sent", [brokeOff, restored], "The database was restored"],
  ["a restore before somebody sent it by hand", [notMade], "The database was restored"],
])("a doubt because of %s says so", (_, events, why) => {
  expect(say({ services: [{ ...inDoubt, events }] })).toContain(why);
});

test("shows nothing without a problem", () => {
  for (const remedy of [
    "none-needed",
    "retries-itself",
    "under-way",
    "service-paused",
    "press-send",
    "not-sent",
  ] as const) {
    expect(say({ services: [serviceDelivery({ remedy })] })).toBe("");
  }
});

test("viewers see the same text without buttons", () => {
  expect(say({ services: [refused, manual] }, false)).not.toContain("another service");
  expect(say({ services: [inDoubt] }, false)).not.toContain("Resolve");
});

test("Resolve concerns this delivery and keeps the open lead", () => {
  const props = { lead: leadDetails({ services: [inDoubt] }), mayAct: true };
  expect(renderHtml(DeliveryNotice, props, "/admin/forms/solar?lead=1")).toContain(
    'href="/admin/forms/solar?lead=1&amp;ask=resolve&amp;delivery=5"',
  );
});
