import { textIn } from "#app/web/text-in.ts";
import type { ServiceForm, ServiceKind } from "./service-form.ts";

/** The dialog as it was sent. Pure, so that the page itself can ask what its fields come to. */
export function readServiceForm(sent: FormData): ServiceForm {
  const text = (name: string): string => textIn(sent, name).trim();
  const texts = (name: string): string[] => sent.getAll(name).map((value) => (typeof value === "string" ? value : ""));
  const [targets, sources, rowTexts] = [texts("rowTarget"), texts("rowSource"), texts("rowText")];
  return {
    id: text("id"),
    kind: kindOf(text("kind")),
    name: text("name"),
    description: text("description"),
    endpoint: text("endpoint"),
    pixelId: text("pixelId"),
    testEventCode: text("testEventCode"),
    sendMode: text("sendMode") === "manual" ? "manual" : "automatic",
    isActive: sent.has("isActive"),
    isSandbox: sent.has("isSandbox"),
    perSecond: text("perSecond"),
    concurrency: text("concurrency"),
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

const kindOf = (kind: string): ServiceKind =>
  kind === "meta" || kind === "webhook" || kind === "mail" ? kind : "http";

/** The key as the specification stores it; undefined keeps the stored one. */
export function typedKey(sent: FormData, kind: ServiceKind): string | undefined {
  const key = textIn(sent, "apiKey").trim();
  if (key === "") return undefined;
  if (kind !== "meta") return key;
  return JSON.stringify({ access_token: key, pixel_id: textIn(sent, "pixelId").trim() });
}
