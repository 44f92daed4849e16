import { expect, test } from "vitest";
import type { Deps } from "#app/web/context.ts";
import { funnels } from "#funnels/registry.ts";
import type { Moves } from "#server/insights/read-moves.ts";
import { createSyntheticHeader, SYNTHETIC_HEADER } from "#server/operations/synthetic/signed-header.ts";
import { countPageLoad, countSubmit } from "./count-by-server.server.ts";

const syntheticHeader = createSyntheticHeader("a secret of ours");
const HERE = "https://stufenlos.example";

function counting() {
  const counted: string[] = [];
  const count = ({ formType, campaign, moves }: Moves, device: string) =>
    counted.push(...moves.map((move) => `${formType} ${campaign.source} ${device} ${move.join(">")}`));
  return { counted, deps: { syntheticHeader, stepCounts: { count } } as unknown as Deps };
}

const load = (path: string, init?: RequestInit) => {
  const { counted, deps } = counting();
  countPageLoad(deps, new Request(HERE + path, init), funnels.treppenlift, "location");
  return counted;
};

test("a page load starts a visit at that step", () => {
  expect(load("/treppenlift/location?utm_source=Meta")).toEqual(["treppenlift meta desktop enter>location"]);
});

test.each<[string, string, RequestInit]>([
  ["prefetched by a browser", "/treppenlift", { headers: { "sec-purpose": "prefetch;prerender" } }],
  ["requested by HEAD", "/treppenlift", { method: "HEAD" }],
  ["shown again after a form", "/treppenlift", { headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ["of the thank-you page", "/treppenlift?sent=1", {}],
  ["of the synthetic monitor", "/treppenlift", { headers: { [SYNTHETIC_HEADER]: syntheticHeader.sign() } }],
])("a page %s starts none", (_, path, init) => {
  expect(load(path, init)).toEqual([]);
});

test.each([
  ["the step it started at", `${HERE}/treppenlift/location?utm_source=Meta`, "meta desktop location>sent"],
  ["the first step, if it started elsewhere", `${HERE}/magazine/advertorial1`, " desktop >sent"],
  ["the first step, if the step is unknown", `${HERE}/treppenlift/nowhere`, " desktop >sent"],
  ["the first step, without a URL", "", " desktop >sent"],
])("a lead from a page with scripts was sent from %s", (_, sourceUrl, expected) => {
  const { counted, deps } = counting();
  countSubmit(deps, new Request(HERE), { formType: "treppenlift", sourceUrl });
  expect(counted).toEqual([`treppenlift ${expected}`]);
});

test("an invalid lead is not counted", () => {
  const { counted, deps } = counting();
  for (const lead of [undefined, null, 1, {}, { formType: "toString" }, { formType: {} }])
    countSubmit(deps, new Request(HERE), lead);
  expect(counted).toEqual([]);
});
