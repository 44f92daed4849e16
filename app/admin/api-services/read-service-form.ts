import { formString } from "#app/web/form-string.ts";
import type { KindDescription } from "#server/api-services/describe-kind.ts";
import type { ServiceForm } from "./service-form.ts";

/** The dialog as it was sent. Pure, so that the page itself can ask what its fields come to. */
export function readServiceForm(sent: FormData, { kind, fields }: KindDescription): ServiceForm {
  const text = (name: string): string => formString(sent, name).trim();
  const texts = (name: string): string[] => sent.getAll(name).map((value) => (typeof value === "string" ? value : ""));
  const [targets, sources, rowTexts] = [texts("rowTarget"), texts("rowSource"), texts("rowText")];
  return {
    id: text("id"),
    kind,
    name: text("name"),
    description: text("description"),
    fields: Object.fromEntries(fields.map(({ name }) => [name, text(name)])),
    sendMode: text("sendMode") === "manual" ? "manual" : "automatic",
    isActive: sent.has("isActive"),
    isSandbox: sent.has("isSandbox"),
    perSecond: text("perSecond"),
    concurrency: text("concurrency"),
    refusalLimit: text("refusalLimit"),
    editor: text("editor") === "json" ? "json" : "simple",
    definition: text("definition"),
    format: text("format"),
    authType: text("authType"),
    authName: text("authName"),
    recognition: text("recognition"),
    anySuccess: sent.has("anySuccess"),
    healthAnswers: texts("healthAnswers"),
    rows: targets.map((target, index) => ({
      target,
      source: sources[index] ?? "",
      text: rowTexts[index] ?? "",
    })),
  };
}
