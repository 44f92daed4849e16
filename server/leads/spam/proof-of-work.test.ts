import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createProofOfWork } from "./proof-of-work.ts";

const ours = createProofOfWork("a secret of ours");

test("a proof of work counts for its own lead only", async () => {
  const [lead, other] = [newId(), newId()];
  const challenge = await ours.challengeFor(lead);
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  expect(await ours.isSolved(lead, JSON.parse(JSON.stringify(proof)))).toBe(true);
  expect(await ours.isSolved(other, proof)).toBe(false);
  const forged = { ...challenge, parameters: { ...challenge.parameters, data: { lead: other } } };
  expect(await ours.isSolved(other, { ...proof, challenge: forged })).toBe(false);
  expect(await createProofOfWork("another secret").isSolved(lead, proof)).toBe(false);
});

test.each([undefined, null, "", 7, [], {}, { challenge: {}, solution: {} }])("%j is no proof", async (proof) => {
  expect(await ours.isSolved(newId(), proof)).toBe(false);
});
