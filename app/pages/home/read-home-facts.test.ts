import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { HomePage } from "./home-page.tsx";
import { statementNames } from "#server/site/statement-registry.ts";
import { siteOf, type Site } from "#server/site/site.ts";
import { homeFactsOf } from "./read-home-facts.server.ts";

function textOf(site: Site): string {
  const page = createElement(HomePage, { facts: homeFactsOf(site) });
  return renderToStaticMarkup(createElement(MemoryRouter, null, page)).replaceAll(/<[^>]*>/g, " ");
}

const changed = (change: object): Site => siteOf(new Map(statementNames.map((name) => [name, change])), "2026-11-15");

test("prints the statements that may be shown", () => {
  const text = textOf(changed({}));
  for (const statement of ["4.180", "8.360", "231.224", "4,9 von 5", "300+ Bewertungen", "24 bis 48 Stunden"]) {
    expect(text).toContain(statement);
  }
});

test.each([
  { what: "off", change: { on: false } },
  { what: "off and without a sentence in their place", change: { on: false, fallback: "" } },
])("leaves no figure and no placeholder when all statements are $what", ({ change }) => {
  const text = textOf(changed(change));
  expect(text).not.toMatch(/EUR|\d\.\d{3}|von 5|Bewertungen|48|\d Minuten|\d Angebote/);
  expect(text).not.toMatch(/\s\.|\.\.|\{|undefined/);
  expect(text).toContain("Sie vergleichen Angebote in Ruhe");
});
