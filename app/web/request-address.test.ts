import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { redirectToCanonical, refuseMalformed } from "./request-address.ts";

function refusal(url: string, host?: string): number | undefined {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  if (host !== undefined) request.headers.host = host;
  const response = new ServerResponse(request);
  return refuseMalformed(request, response) ? response.statusCode : undefined;
}

test.each([
  ["/solar/%", "stufenlos.example"],
  ["/solar/%E4?email=h.brandt@web.de", "stufenlos.example"],
  ["/solar", "not a host"],
  ["/solar", "stufenlos.example:port"],
  ["/solar", "h.brandt:secret@stufenlos.example"],
  ["http://elsewhere.example/", "stufenlos.example"],
  ["*", "stufenlos.example"],
])("Low: %s at %j is rejected before a library can print it", (url, host) => {
  expect(refusal(url, host)).toBe(400);
});

test.each([
  ["/solar?utm_source=100%", "stufenlos.example"],
  ["/stra%C3%9Fe", "[::1]:3000"],
  ["//", "127.0.0.1"],
  ["/solar", undefined],
])("%s at %j is served", (url, host) => {
  expect(refusal(url, host)).toBeUndefined();
});

function redirect(url: string, method = "GET"): unknown {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, method });
  const response = new ServerResponse(request);
  return redirectToCanonical(request, response) ? [response.statusCode, response.getHeader("location")] : undefined;
}

test.each([
  ["/Treppenlift", "/treppenlift"],
  ["/SOLAR?utm_source=Brief&x=%C3%A4", "/solar?utm_source=Brief&x=%C3%A4"],
  ["/Treppenlift7/3", "/treppenlift7/3"],
  ["/treppenlift/Care-Grade", "/treppenlift/care-grade"],
  ["/%74reppenlift", "/treppenlift"],
  ["/treppenlift/%6Cocation", "/treppenlift/location"],
  ["/treppenlift/", "/treppenlift"],
  ["/Admin/API-Services/?x=1", "/admin/api-services?x=1"],
  ["//evil-example/x", "/evil-example/x"],
  ["//", "/"],
])("%s redirects to %s", (url, to) => {
  expect(redirect(url)).toEqual([301, to]);
  expect(redirect(url, "HEAD")).toEqual([301, to]);
});

test.each([
  "/",
  "/treppenlift",
  "/treppenlift7/3?utm_source=Brief",
  "/assets/entry-AbC123.js",
  "/.well-known/security.txt",
  "/stra%C3%9Fe",
  "/%5Cevil.example",
  "/x%0d%0aset-cookie:a",
])("%s is left alone", (url) => {
  expect(redirect(url)).toBeUndefined();
});

test("a form post is not redirected, as its content would be lost", () => {
  expect(redirect("/Treppenlift", "POST")).toBeUndefined();
});
