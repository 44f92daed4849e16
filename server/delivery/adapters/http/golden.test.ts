import { describe, expect, test } from "vitest";
import type { ParseResult } from "#server/delivery/adapter.ts";
import { http } from "./http.ts";
import { goldens } from "./fixtures/goldens.ts";
import { sampleLead } from "./fixtures/sample-lead.ts";

test("fifteen services are known by example", () => {
  expect(goldens).toHaveLength(15);
});

describe.each(goldens)("$api: $lesson", ({ definition, form, apiKey, request, answers }) => {
  const config = valueOf(http.readConfig(definition));
  const secrets = valueOf(http.readSecrets(apiKey));

  test("is sent exactly this request", () => {
    expect(http.buildRequest(sampleLead, { config, form, secrets, at: new Date(0) })).toEqual({
      ...request,
      body: asText(request.body),
    });
  });

  test.each(answers)("$status $body is $outcome.kind", ({ status, body, retryAfter, outcome }) => {
    const response = { status, body: asText(body), ...(retryAfter === undefined ? {} : { retryAfter }) };
    expect(http.readResponse(response, config)).toEqual(outcome);
  });
});

const asText = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

function valueOf<T>(read: ParseResult<T>): T {
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.value;
}
