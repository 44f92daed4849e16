import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pathOf } from "#funnels/engine/navigation.ts";
import { funnels } from "#funnels/registry.ts";

/** nginx removes campaign parameters from its cache key by this pattern. */
const conf = readFileSync("deploy/nginx/stufenlos.conf", "utf8");
const pattern = new RegExp(
  /"~(?<pattern>\S*stufenlos_funnel\S*)" \$stufenlos_funnel;/.exec(conf)?.groups?.["pattern"] ?? "",
);
const keyOf = (address: string): string => pattern.exec(address)?.groups?.["stufenlos_funnel"] ?? address;

const pages = Object.values(funnels).flatMap((funnel) => funnel.steps.map(({ slug }) => pathOf(funnel, slug)));

test.each([...new Set(pages)])("%s has the same cache key with any campaign and click id", (page) => {
  expect(keyOf(`${page}?utm_source=meta&utm_campaign=a%20b&fbclid=IwAR0`)).toBe(page);
  expect(keyOf(`${page}?gclid=Cj0`)).toBe(page);
});

test.each([
  "/treppenlift?after=location",
  "/treppenlift?fbclid=a&after=location",
  "/treppenlift?fbclid=a&%61fter=location",
  "/treppenlift?utm_source=a&change",
  "/solar?sent=1&gclid=b",
  "/solar?neu",
  "/treppenlift?AFTER=x",
  "/treppenlift?",
  "/treppenlift.data?fbclid=a",
  "/?fbclid=a",
  "/magazine/advertorial1?fbclid=a",
])("the cache key of %s is the whole URL, because the page may depend on it", (address) => {
  expect(keyOf(address)).toBe(address);
});
