import { expect, test } from "vitest";
import type { ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";
import { attemptOf, leadDetails, serviceDelivery } from "#testing/fixtures/lead-details.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { DeliveryBox } from "./delivery-box.tsx";

const now = new Date("2026-11-12T09:45:00Z");
const props = (part: Partial<ServiceDelivery> = {}, mayAct = true) => ({
  lead: leadDetails(),
  service: serviceDelivery(part),
  mayAct,
  now,
});
const say = (...args: Parameters<typeof props>) => renderText(DeliveryBox, props(...args));

test("a service shows its status, name and summary", () => {
  expect(say({ events: [attemptOf()] })).toContain(
    "[Musterbörse] [Success] Musterbörse Automatic: sent at form submit accepted in 84 ms",
  );
});

test("lists its events from the newest to the lead's arrival", () => {
  const sent = { kind: "human", n: 1, at: new Date("2026-11-12T09:43:00Z"), actor: "Eva", action: "send" } as const;
  expect(say({ events: [attemptOf(), sent] })).toMatch(
    /Eva sent it by hand 10:43:00 .*Attempt 1 .*Lead received 10:42:07/,
  );
});

test.each<[string, Partial<ServiceDelivery>]>([
  ["[Send to Musterbörse] Send", { sendMode: "manual", status: "not_sent", remedy: "press-send" }],
  ["[Send to Musterbörse] Send", { sendMode: "manual", status: "error", remedy: "refused" }],
  ["[Resend to Musterbörse] Resend", { status: "error", remedy: "tries-used-up" }],
  ["Resolve", { status: "in_doubt", remedy: "resolve-doubt" }],
])("the action is %s", (words, part) => {
  expect(say(part).endsWith(words)).toBe(true);
  expect(say(part, false)).not.toContain(words);
});

test.each<[string, Partial<ServiceDelivery>]>([
  ["delivered", {}],
  ["switched off", { status: "error", remedy: "refused", isActive: false }],
  ["deleted, and had never sent it", { apiServiceId: null, deliveryId: null, sendMode: "manual", status: "not_sent" }],
])("a service that is %s has no action", (_, part) => {
  expect(say(part)).not.toMatch(/Send to|Resend|Resolve/);
});

test("is open if a person is needed", () => {
  expect(renderHtml(DeliveryBox, props({ status: "error" }))).toContain("<details open");
  expect(renderHtml(DeliveryBox, props())).not.toContain("<details open");
});

test("operators can close a failed delivery", () => {
  expect(say({ status: "error", remedy: "refused" })).toContain("Close at Musterbörse");
  expect(say({ status: "error", remedy: "refused" }, false)).not.toContain("Close at");
  expect(say({ status: "success" })).not.toContain("Close at");
});
