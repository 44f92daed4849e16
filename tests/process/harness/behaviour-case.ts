import type { Database } from "#server/platform/db/database.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { graphVersion } from "#server/delivery/adapters/meta/read-key.ts";
import { plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import type { FakeService } from "#testing/fake-service/fake-service.ts";
import type { Behaviour } from "#testing/fake-service/protocol/behaviour.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { fullAtNight } from "#tests/nightly.ts";

type OutcomeKind = Outcome["kind"];

/** One behaviour, as one api service. */
export type Case = {
  behaviour: Behaviour;
  recognition: Recognition;
  /** Whether the service has its dialect's rules; otherwise any 2xx is accepted. */
  byRules: boolean;
  expected: readonly OutcomeKind[];
};

export type Connected = Case & { serviceId: string; path: string };

const RECOGNITIONS: readonly Recognition[] = ["key", "natural", "none"];

/** Three ways of recognition, all at night and one on a push; Meta has only one. */
export function casesOf(behaviour: Behaviour): Case[] {
  const { name, group, expected, orElse, byRules } = behaviour;
  const plain = orElse === undefined ? [expected] : [expected, orElse];
  const some = RECOGNITIONS.filter((_, n) => n === name.length % RECOGNITIONS.length);
  const recognitions = group === "N7" ? RECOGNITIONS.slice(0, 1) : fullAtNight(RECOGNITIONS, some);
  return recognitions.flatMap((recognition) => [
    { behaviour, recognition, byRules: false, expected: plain },
    ...(byRules ? [{ behaviour, recognition, byRules: true, expected: [byRules.expected] }] : []),
  ]);
}

export const nameOf = ({ behaviour, recognition, byRules }: Case): string =>
  `${behaviour.name}, ${recognition}${byRules ? ", by its rules" : ""}`;

/** `pixelId` makes each Meta service distinct. */
export async function connectCase(db: Database, partner: FakeService, one: Case, pixelId: string): Promise<Connected> {
  const name = `${nameOf(one)} (${pixelId})`;
  if (one.behaviour.group !== "N7") {
    const url = `${await partner.urlOf(one.behaviour.name, one.recognition)}/${pixelId}`;
    const serviceId = await connectFakeService(db, {
      recipientType: "own_system",
      ...configOf(one, url),
      url,
      name,
      formTypes: ["solar"],
    });
    return { ...one, serviceId, path: new URL(url).pathname };
  }
  partner.switchTo(pixelId, one.behaviour.name);
  const serviceId = await connectFakeService(db, { ...metaService(partner.url, pixelId), name, formTypes: ["solar"] });
  return { ...one, serviceId, path: `/${graphVersion.name}/${pixelId}/events` };
}

function configOf({ behaviour, recognition, byRules }: Case, url: string) {
  if (!byRules) return { recognition };
  const response = { rules: behaviour.byRules?.rules ?? [], anySuccessCounts: true };
  return { config: { ...plainJsonPreset(url), idempotency: { kind: recognition }, response } };
}

export const metaService = (url: string, pixelId: string, token = `${CANARY}-${pixelId}`) => ({
  url,
  kind: "meta" as const,
  config: { pixelId, graphUrl: url },
  apiKey: JSON.stringify({ access_token: token, pixel_id: pixelId }),
});

/** Expected state after the first attempt. Restates the rules of settle.ts independently. */
export function stateAfter(outcome: OutcomeKind, recognition: Recognition): string {
  switch (outcome) {
    case "accepted":
      return "delivered";
    case "accepted_with_note":
    case "duplicate": // it had the lead from elsewhere: ours cannot have come before
      return "warning";
    case "rejected":
      return "failed";
    case "unknown":
      return recognition === "none" ? "in_doubt" : "queued";
    case "busy":
    case "not_sent":
    case "config_error":
      return "queued";
  }
}
