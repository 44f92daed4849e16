import { expect, test } from "vitest";
import { circuitReason } from "./circuit-state.ts";

const lead = {
  contact: { fullName: "Hannelore Brandt", street: "Lindenweg 12", phone: "0171 1234567" },
  answers: { name: "Hannelore Brandt", careGrade: "Pflegegrad 3", privacyAccepted: true },
};

test.each([
  ["Blocked: Hannelore BRANDT, Lindenweg 12, Pflegegrad 3", "Blocked: …, …, …"],
  ["Unknown key", "Unknown key"],
])("M5: %j is stored without the lead's answers", (message, reason) => {
  expect(circuitReason(message, lead)).toBe(reason);
});
