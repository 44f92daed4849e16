import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { refuseMalformed } from "./refuse-malformed.ts";

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
])("Low: %s at %j is refused before a library can print it", (url, host) => {
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
