import { Counter, type Registry } from "prom-client";
import { funnels } from "#funnels/registry.ts";
import { PREFIX } from "./metrics-registry.ts";
import type { NoteSubmit } from "./trace-submit.ts";

const OUTCOMES = ["stored", "quarantined", "duplicate", "incomplete", "failed"] as const;

export function createSubmitCounter(registry: Registry): NoteSubmit {
  const submits = new Counter({
    name: `${PREFIX}submits_total`,
    help: "Leads that were sent in, by form type and what became of them. failed: not stored, the visitor was told.",
    labelNames: ["form_type", "outcome"],
    registers: [registry],
  });
  // All start at 0, or the first one of each would not show as an increase.
  for (const form_type of Object.keys(funnels)) for (const outcome of OUTCOMES) submits.inc({ form_type, outcome }, 0);
  submits.inc({ form_type: "unknown", outcome: "malformed" }, 0);
  return ({ formType, outcome }) => submits.inc({ form_type: formType, outcome });
}
