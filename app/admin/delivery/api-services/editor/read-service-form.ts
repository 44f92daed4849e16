import { formString } from "#app/web/form-values.ts";
import type { KindDescription } from "#server/delivery/api-services/describe-kind.ts";
import { RULE_TESTS, type RuleRow } from "#app/admin/delivery/api-services/rules/rule-rows.ts";
import { wordsIn } from "#app/admin/delivery/api-services/mapping/mapping-rows.ts";
import { RECIPIENT_TYPE_TEXTS } from "./service-texts.ts";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import { formTypes } from "#funnels/registry.ts";
import type { ServiceForm } from "./service-form.ts";

/** Parses the submitted page. Pure, so that the browser can run it for the preview. */
export function readServiceForm(sent: FormData, { kind, fields }: KindDescription): ServiceForm {
  const text = (name: string): string => formString(sent, name).trim();
  const texts = (name: string): string[] => sent.getAll(name).map((value) => (typeof value === "string" ? value : ""));
  const [targets, sources, rowTexts] = [texts("rowTarget"), texts("rowSource"), texts("rowText")];
  const rowKeys = texts("rowKey");
  return {
    id: text("id"),
    kind,
    name: text("name"),
    description: text("description"),
    fields: Object.fromEntries(fields.map(({ name }) => [name, text(name)])),
    sendMode: text("sendMode") === "manual" ? "manual" : "automatic",
    isActive: text("live") === "on",
    isSandbox: sent.has("isSandbox"),
    recipientType: recipientTypeIn(text("recipientType")),
    publicName: text("publicName"),
    perSecond: text("perSecond"),
    concurrency: text("concurrency"),
    refusalLimit: text("refusalLimit"),
    editor: text("editor") === "json" ? "json" : "simple",
    definition: text("definition"),
    format: text("format"),
    authType: text("authType"),
    authName: text("authName"),
    tokenUrl: text("tokenUrl"),
    tokenScope: text("tokenScope"),
    clientAuth: text("clientAuth") || "basic",
    recognition: text("recognition"),
    anySuccess: text("noRule") === "accepted",
    rules: ruleRowsIn(texts),
    messagePaths: text("messagePaths"),
    refPaths: text("refPaths"),
    healthAnswers: texts("healthAnswers"),
    forms: formTypes.map((formType) => ({
      formType,
      isEnabled: sent.getAll("form").includes(formType),
      leadType: text(`leadType:${formType}`),
      customField: text(`customField:${formType}`),
    })),
    rows: targets.map((target, index) => ({
      target,
      source: sources[index] ?? "",
      text: rowTexts[index] ?? "",
      words: wordsIn(sent, rowKeys[index] ?? "", sources[index] ?? ""),
    })),
  };
}

const recipientTypeIn = (value: string): ServiceForm["recipientType"] =>
  (Object.keys(RECIPIENT_TYPE_TEXTS) as RecipientType[]).find((type) => type === value) ?? "";

function ruleRowsIn(texts: (name: string) => string[]): RuleRow[] {
  const [paths, tests, values, outcomes] = [
    texts("rulePath"),
    texts("ruleTest"),
    texts("ruleValue"),
    texts("ruleThen"),
  ];
  return texts("ruleStatus").map((status, index) => ({
    status: status.trim(),
    path: paths[index]?.trim() ?? "",
    test: RULE_TESTS.find((test) => test === tests[index]) ?? "is",
    value: values[index]?.trim() ?? "",
    means: outcomes[index] ?? "unknown",
  }));
}
