import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { JsonText } from "./attempt-line.tsx";

const value = { name: 'Eva "Kurz"', key: "‹secret:api-key›", age: 61 };

test("marks keys, strings and masked secrets, but not numbers", () => {
  const html = renderHtml(JsonText, { value, label: "Request" });
  const marked = [...html.matchAll(/data-kind="(\w+)">([^<]*)</g)].map(([, kind, text]) => [
    kind,
    text?.replaceAll("&quot;", '"'),
  ]);
  expect(marked).toEqual([
    ["key", '"name"'],
    ["string", String.raw`"Eva \"Kurz\""`],
    ["key", '"key"'],
    ["secret", '"‹secret:api-key›"'],
    ["key", '"age"'],
  ]);
});

test("keeps the whole text", () => {
  expect(renderText(JsonText, { value, label: "Request" }).replaceAll(" ", "")).toContain(
    JSON.stringify(value).replaceAll(" ", ""),
  );
});
