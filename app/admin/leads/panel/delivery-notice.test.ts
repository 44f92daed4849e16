import { expect, test } from "vitest";
import type { DeliveryEvent } from "#server/leads/delivery-history.ts";
import type { ServiceDelivery } from "#server/leads/lead-deliveries.ts";
import type { LeadDetails } from "#server/leads/read-lead.ts";
import { renderText } from "#testing/render/render-text.ts";
import { DeliveryNotice } from "./delivery-notice.tsx";

const told = (part: Partial<ServiceDelivery>, mayAct = true): string => {
  const service = { name: "Musterbörse", deliveryId: "5", message: null, events: [], ...part } as ServiceDelivery;
  const lead = { id: "1", isQuarantined: false, blocked: null, services: [service] } as unknown as LeadDetails;
  return renderText(DeliveryNotice, { lead, mayAct });
};

const brokeOff = { kind: "attempt", n: 1, outcome: "unknown" } as DeliveryEvent;
const notMade = { kind: "attempt", n: 1, outcome: "not_sent" } as DeliveryEvent;
const restored = { kind: "human", n: 1, at: new Date(0), actor: "Eva", action: "restored" } as const;

test("M7: a lead that may have been sent before the database was restored is to be checked first", () => {
  const text = told({ remedy: "may-have-been-sent" });
  expect(text).toContain("Musterbörse may have this lead");
  expect(text).toContain("Check with Musterbörse before sending");
});

test.each<[string, DeliveryEvent[], string]>([
  ["an attempt that broke off", [brokeOff], "The connection broke while sending."],
  ["a restore", [restored], "The database was restored"],
  ["a restore while it was being sent", [brokeOff, restored], "The database was restored"],
  ["a restore before somebody sent it by hand", [notMade], "The database was restored"],
])("a doubt because of %s says so", (_, events, why) => {
  expect(told({ remedy: "resolve-doubt", events })).toContain(why);
});

test("only who may act is offered to resolve a doubt", () => {
  expect(told({ remedy: "resolve-doubt" })).toContain("Resolve");
  expect(told({ remedy: "resolve-doubt" }, false)).not.toContain("Resolve");
});

test("a delivery that needs nothing says nothing", () => {
  expect(told({ remedy: "none-needed" })).toBe("");
});
