import { expect, test } from "vitest";
import type { AuditTarget } from "#server/platform/audit/list-audit.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { AuditObject } from "./audit-object.tsx";

const id = "019a7c3e-1111-7222-8333-444455556666";
const target = (part: Partial<AuditTarget> & Pick<AuditTarget, "kind">): AuditTarget => ({
  id,
  name: null,
  formType: null,
  ...part,
});

test.each<[string, AuditTarget, string, string | undefined]>([
  ["a lead", target({ kind: "submission", formType: "solar" }), "019a7c3e…6666", `/admin/forms/solar?lead=${id}`],
  ["a lead that was deleted", target({ kind: "submission" }), "019a7c3e…6666", undefined],
  [
    "a service",
    target({ kind: "api_service", name: "Musterbörse" }),
    "Musterbörse",
    `/admin/delivery-health?service=${id}`,
  ],
  ["a service that was deleted", target({ kind: "api_service" }), "019a7c3e…6666", undefined],
  ["a form", target({ kind: "form", id: "treppenlift5" }), "Treppenlift 5", "/admin/forms/treppenlift5"],
  ["a person by address", target({ kind: "staff", id: "eva.kurz@example.org" }), "eva.kurz@example.org", "/admin/team"],
  ["a person", target({ kind: "staff", name: "Eva Kurz (eva@x.org)" }), "Eva Kurz (eva@x.org)", "/admin/team"],
  ["a person who was deleted", target({ kind: "staff" }), "019a7c3e…6666", "/admin/team"],
  ["a part of the site", target({ kind: "site", id: "operator" }), "site operator", undefined],
])("names %s, with a link while it exists", (_, one, text, address) => {
  expect(renderText(AuditObject, { target: one })).toBe(text);
  expect(/href="([^"]*)"/.exec(renderHtml(AuditObject, { target: one }))?.[1]).toBe(address);
});
