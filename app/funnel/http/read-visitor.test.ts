import { expect, test } from "vitest";
import { cookieTextVersion } from "#app/web/cookie-choice.ts";
import { fictionalOperator, type AdPlatform } from "#server/site/operator.ts";
import { siteOf } from "#server/site/site.ts";
import { trackingOf } from "./read-visitor.server.ts";

const IDS = { meta: { metaPixelId: "4711" } };

function track(platforms: readonly AdPlatform[], agreedTo = platforms) {
  const operator = Object.assign({}, fictionalOperator, ...platforms.map((platform) => IDS[platform]));
  const site = siteOf(new Map([["operator", operator]]), "2026-11-16");
  const cookie = `cookie_choice=marketing.${cookieTextVersion(agreedTo)}; _fbp=fb.1.1554763741205.1098115397`;
  const request = new Request("https://stufenlos.example/api", { headers: { cookie, "user-agent": "Mozilla/5.0" } });
  return trackingOf(request, { site: () => Promise.resolve(site), callerAddress: "203.0.113.7" });
}

test("for Meta, cookies, address and browser are stored", async () => {
  expect(await track(["meta"])).toEqual({
    textVersion: "2026-11-19-meta",
    platforms: ["meta"],
    ip: "203.0.113.7",
    userAgent: "Mozilla/5.0",
    fbp: "fb.1.1554763741205.1098115397",
  });
});

test("consent to another text, or without a question, stores nothing", async () => {
  expect(await track(["meta"], [])).toBeUndefined();
  expect(await track([])).toBeUndefined();
});
