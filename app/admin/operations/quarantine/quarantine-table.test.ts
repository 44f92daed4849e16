import { expect, test } from "vitest";
import type { QuarantinedLead } from "#server/intake/quarantine/list-quarantine.ts";
import { renderText } from "#testing/render/render-text.ts";
import { QuarantineTable } from "./quarantine-table.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const lead: QuarantinedLead = {
  id: "1",
  formType: "treppenlift2",
  heldAt: new Date("2026-11-12T09:42:07Z"),
  name: "Eva Kurz",
  email: "eva@example.org",
  phone: "0221 123456",
  postalCode: "50667",
  spamSignals: ["too-fast", "no-language"],
};
const say = (part: Partial<QuarantinedLead>, mayAct = true) =>
  renderText(QuarantineTable, { rows: [{ ...lead, ...part }], mayAct, now });

test("a lead shows waiting time, name and reason", () => {
  expect(say({})).toContain(
    "[Select Eva Kurz] Thu 12 Nov, 10:42 Eva Kurz 0221 123456 · eva@example.org · 50667 V2 Treppenlift 2 " +
      "Filled in faster than a person can Does not say its language, as browsers do [Release Eva Kurz] Release",
  );
});

test("a lead without name, phone and address shows what there is", () => {
  const text = say({ name: "", phone: "", email: "" });
  expect(text).toContain("[Select a lead without a name] Thu 12 Nov, 10:42 No name 50667 V2");
  expect(text).toContain("[Release a lead without a name]");
});

test("operators can release and delete selected leads", () => {
  expect(say({})).toMatch(/^Release selected Delete selected \[Leads in quarantine\] Selection Held/);
});

test("viewers only look", () => {
  expect(say({}, false)).not.toMatch(/Release|Delete|Select|Actions/);
});
