import { expect, test } from "vitest";
import type { ServiceSetting } from "#server/delivery/form-settings/read-form-settings.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { NewLeadRail } from "./delivery-preview.tsx";
import { SettingBox } from "./setting-box.tsx";

const service: ServiceSetting["service"] = {
  id: "7",
  name: "Musterbörse",
  description: "",
  kindLabel: "HTTP",
  transport: "http",
  needsMarketingConsent: false,
  triggersOnSale: false,
  sendMode: "automatic",
  getsLeads: "directly",
  sends: ["leadType", "customField"],
  withheld: undefined,
};
const setting = (part: Partial<ServiceSetting["service"]> = {}, own: Partial<ServiceSetting> = {}): ServiceSetting => ({
  isEnabled: true,
  leadType: "PV",
  customField: "",
  ...own,
  service: { ...service, ...part },
});
const props = (shown = setting(), canEdit = true) => ({
  setting: shown,
  formName: "Solar",
  leadTypes: ["PV", "Lift"],
  canEdit,
  answer: undefined,
});

test.each<[string, ServiceSetting]>([
  ["Musterbörse HTTP Automatic [Enable Musterbörse for Solar]", setting()],
  ["HTTP Manual", setting({ sendMode: "manual" })],
  ["Automatic For roofs", setting({ description: "For roofs" })],
  ["Automatic May have every answer of this form but careGrade", setting({ withheld: ["careGrade"] })],
  ["Musterbörse gets none of its leads: they go by orders", setting({ getsLeads: "not-without-order" })],
  ["Lead type Choose a lead type PV Lift Custom field", setting()],
])("a service on a form shows: %s", (words, shown) => {
  expect(renderText(SettingBox, props(shown))).toContain(words);
});

test("a disabled service, and one that uses no form settings, has no details", () => {
  expect(renderText(SettingBox, props(setting({}, { isEnabled: false })))).not.toContain("Lead type");
  expect(renderText(SettingBox, props(setting({ sends: [] })))).not.toContain("Lead type");
});

test("only settings that its requests use can be edited", () => {
  const text = renderText(SettingBox, props(setting({ sends: ["customField"] })));
  expect(text).toContain("Custom field");
  expect(text).not.toContain("Lead type");
});

test("viewers see it disabled, and no Save without scripts", () => {
  expect(renderHtml(SettingBox, props(setting(), false)).match(/disabled=""/g)).toHaveLength(3);
  expect(renderText(SettingBox, props(setting(), false))).not.toContain("Save Musterbörse");
  expect(renderText(SettingBox, props())).toContain("Save Musterbörse");
});

test("without scripts shows the error but no retry", () => {
  const answer = { toast: { title: "Error", description: "", destructive: true }, problem: "Unknown lead type" };
  const text = renderText(SettingBox, { ...props(), answer });
  expect(text).toContain("Unknown lead type");
  expect(text).not.toContain("Try again");
});

test.each<[string, ServiceSetting[]]>([
  ["Stays here No service is enabled: nothing is sent", [setting({}, { isEnabled: false })]],
  ["Musterbörse at once, as PV", [setting()]],
  ["Musterbörse by its orders", [setting({ getsLeads: "by-orders" })]],
  ["Musterbörse by its orders", [setting({ getsLeads: "by-orders" }, { isEnabled: false })]],
  ["Musterbörse gets none of its leads", [setting({ getsLeads: "not-without-order" })]],
  ["Musterbörse at once, as PV, custom field rot", [setting({}, { customField: "rot" })]],
  ["Musterbörse at once", [setting({}, { leadType: "" })]],
  ["Musterbörse at once, to the visitor", [setting({ transport: "email" })]],
  ["Musterbörse at once, if the visitor has allowed marketing", [setting({ needsMarketingConsent: true })]],
  [
    "Musterbörse when it is sold, if the visitor has allowed marketing",
    [setting({ needsMarketingConsent: true, triggersOnSale: true })],
  ],
  [
    "Musterbörse at once, as PV Handbörse waits until someone presses Send",
    [setting({ id: "8", name: "Handbörse", sendMode: "manual" }), setting()],
  ],
])("the path of a new lead: %s", (words, settings) => {
  expect(renderText(NewLeadRail, { settings })).toContain(words);
});
