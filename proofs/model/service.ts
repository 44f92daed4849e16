import type { ModelOutcome, Service } from "./state.ts";
import type { World } from "./world.ts";

/** What can become of one request: what the worker gets to know, and whether the service has processed it. */
export type Fate = { readonly label: string; readonly outcome: ModelOutcome; readonly processed: boolean };

/** Every fate a request can have now. A service that recognises a lead does not refuse one it has. */
export function fatesOf(service: Service, { scenario, rules }: World): Fate[] {
  const has = service.leads > 0 || scenario.knownBefore;
  const recognises = has && scenario.recognition !== "none";
  const fates: Fate[] = [
    { label: "answer lost, processed", outcome: "unknown", processed: true },
    { label: "answer lost, not processed", outcome: "unknown", processed: false },
    { label: "500, processed", outcome: rules.serverErrorIs, processed: true },
    { label: "500, not processed", outcome: rules.serverErrorIs, processed: false },
    { label: "busy", outcome: "busy", processed: false },
    { label: "403 by a firewall", outcome: "refused", processed: false }, // which does not know what the service has
  ];
  if (!recognises) fates.push({ label: "rejected", outcome: "rejected", processed: false });
  if (recognises && scenario.recognition === "natural") {
    fates.push({ label: "duplicate", outcome: "duplicate", processed: true });
  } else {
    fates.push({ label: "accepted", outcome: "accepted", processed: true });
    fates.push({ label: "accepted with a note", outcome: "accepted_with_note", processed: true });
  }
  return fates;
}

export const CONFIG_ERROR: Fate = { label: "401", outcome: "config_error", processed: false };

export function receive(service: Service, { processed }: Fate, { scenario }: World): Service {
  const isNew = scenario.recognition === "none" || (service.leads === 0 && !scenario.knownBefore);
  const leads = service.leads + (processed && isNew ? 1 : 0);
  return { ...service, requests: service.requests + 1, leads };
}
