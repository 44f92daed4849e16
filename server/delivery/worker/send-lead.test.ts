import { expect, test } from "vitest";
import { sampleLead } from "#server/delivery/adapters/http/fixtures/sample-lead.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { prepareService, sendLead } from "./send-lead.ts";

const config = {
  request: {
    url: "https://partner.example/",
    format: "json",
    auth: { type: "none" },
    body: { proof: { "@path": "lead.consentUrl" } },
  },
  idempotency: { kind: "none" },
  response: { rules: [], anySuccessCounts: true },
};

async function bodies(consentUrl?: string): Promise<unknown[]> {
  const service = prepareService({ id: "1", kind: "http", config, version: 1, apiKey: null }, testRing);
  if (!service.ok) throw new Error(service.problems.join());
  const seen: unknown[] = [];
  const transport: Transport = async (request, { mayWrite }) => {
    await mayWrite();
    seen.push(JSON.parse(request.body));
    return { kind: "answered", response: { status: 200, body: "" } };
  };
  const mayWrite = async (_: string, masked: OutgoingRequest) => {
    seen.push(JSON.parse(masked.body));
    return true;
  };
  const lead = consentUrl === undefined ? sampleLead : { ...sampleLead, consentUrl };
  await sendLead(
    { transports: { http: transport, email: transport }, deadlineMs: 1_000, mayWrite },
    service.value,
    lead,
    {},
  );
  return seen;
}

test("sends the proof URL and masks it in the stored request", async () => {
  expect(await bodies("https://stufenlos.example/nachweis/abc")).toEqual([
    { proof: "https://stufenlos.example/nachweis/‹link›" },
    { proof: "https://stufenlos.example/nachweis/abc" },
  ]);
});

test("sends no proof URL without a public address", async () => {
  expect(await bodies()).toEqual([{}, {}]);
});
