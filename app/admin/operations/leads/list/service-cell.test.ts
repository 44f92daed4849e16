import { expect, test } from "vitest";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import { deliveryTo, leadRow, serviceOfForm } from "#testing/fixtures/lead-row.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ServiceCell } from "./service-cell.tsx";

const automatic = serviceOfForm();
const manual = serviceOfForm({ sendMode: "manual" });
const props = (service: ServiceOfForm, status: DeliveryStatus, part: { isTight?: boolean; mayAct?: boolean } = {}) => ({
  lead: leadRow({ deliveries: [deliveryTo(service, status)] }),
  service,
  isTight: false,
  mayAct: true,
  ...part,
});
const SEND = "[Send to Musterbörse] Send";
const RETRY = "[Retry at Musterbörse]";
const RESOLVE = "[In doubt: Eva Kurz at Musterbörse. Resolve]";

test.each<[DeliveryStatus, ServiceOfForm["sendMode"], string]>([
  ["not_sent", "automatic", "Not sent"],
  ["not_sent", "manual", `Not sent ${SEND}`],
  ["pending", "automatic", "Pending"],
  ["pending", "manual", "Pending"],
  ["success", "automatic", "Success"],
  ["success", "manual", "Success"],
  ["warning", "automatic", "Warning"],
  ["error", "automatic", `Error ${RETRY}`],
  ["error", "manual", `Error ${SEND}`],
  ["in_doubt", "automatic", `${RESOLVE} In doubt`],
  ["in_doubt", "manual", `${RESOLVE} In doubt`],
])("a lead that is %s at a service with %s sending has its possible action", (status, sendMode, text) => {
  expect(renderText(ServiceCell, props(serviceOfForm({ sendMode }), status))).toBe(text);
});

test.each<[DeliveryStatus, string]>([
  ["not_sent", "Not sent"],
  ["error", "Error"],
  ["in_doubt", "In doubt"],
])("viewers see %s alone", (status, text) => {
  expect(renderText(ServiceCell, props(manual, status, { mayAct: false }))).toBe(text);
  expect(renderText(ServiceCell, props(automatic, status, { mayAct: false }))).toBe(text);
});

test.each([
  ["switched off", { isActive: false }, "Error"],
  ["not enabled for the form", { isEnabled: false }, `Error ${RETRY}`],
])("offers no sending to a manual service that is %s", (_, part, text) => {
  const service = serviceOfForm({ sendMode: "manual", ...part });
  expect(renderText(ServiceCell, props(service, "error"))).toBe(text);
  expect(renderText(ServiceCell, props(service, "not_sent"))).toBe("Not sent");
});

test("a lead without a delivery is not sent", () => {
  expect(renderText(ServiceCell, { ...props(automatic, "error"), lead: leadRow() })).toBe("Not sent");
});

const withAttempts = (attempts: number) =>
  renderText(ServiceCell, {
    ...props(automatic, "success"),
    lead: leadRow({ deliveries: [deliveryTo(automatic, "success", attempts)] }),
  });

test("counts attempts from the second on", () => {
  expect([1, 2, 5].map(withAttempts)).toEqual(["Success", "Success · 2", "Success · 5"]);
});

test("a narrow column keeps labelled glyph and button", () => {
  expect(renderText(ServiceCell, props(automatic, "error", { isTight: true }))).toBe("[Musterbörse: Error]");
  expect(renderText(ServiceCell, props(manual, "not_sent", { isTight: true }))).toBe(
    "[Musterbörse: Not sent] [Send to Musterbörse]",
  );
  expect(renderText(ServiceCell, props(manual, "not_sent", { isTight: true, mayAct: false }))).toBe(
    "[Musterbörse: Not sent]",
  );
});

test("a doubt links to its dialog and keeps the filters", () => {
  expect(renderHtml(ServiceCell, props(automatic, "in_doubt"), "/admin/forms/solar?view=in-doubt")).toContain(
    "?view=in-doubt&amp;ask=resolve&amp;delivery=delivery-7",
  );
});
