import { describe, expect, test } from "vitest";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { softHyphens, withSoftHyphens } from "./soft-hyphens.server.ts";

const plain = (value: unknown) => JSON.stringify(value).replaceAll("\u00ad", "");
const optionsOf = ({ steps }: Funnel) =>
  steps.flatMap(({ fields }) => fields.flatMap((field) => (field.kind === "choice" ? field.options : [])));

test("'Mehrfamilienhaus' may break after 'Mehr' and 'familien'", () => {
  expect(softHyphens("Mehrfamilienhaus").split("\u00ad")).toEqual(["Mehr", "familien", "haus"]);
});

describe.each(Object.values(funnels))("$formType", (funnel) => {
  test("every long word of an option may break", () => {
    const texts = optionsOf(withSoftHyphens(funnel)).flatMap(({ label, hint = "" }) => [label, hint]);
    const words = texts.flatMap((text) => text.match(/[\p{L}\u00ad]{12,}/gu) ?? []);
    expect(words.filter((word) => !word.includes("\u00ad"))).toEqual([]);
  });

  test("changes nothing else, and no stored value", () => {
    expect(plain(withSoftHyphens(funnel))).toBe(JSON.stringify(funnel));
    expect(optionsOf(withSoftHyphens(funnel)).map(({ value }) => value)).toEqual(
      optionsOf(funnel).map(({ value }) => value),
    );
  });
});
