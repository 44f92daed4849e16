import { createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";

export type ProofOfWork = {
  /** Binds the challenge to this lead: a solution cannot be used for another. */
  challengeFor: (submissionId: string) => Promise<Challenge>;
  isSolved: (submissionId: string, proof: unknown) => Promise<boolean>;
};

/** About a third of a second on a desktop, two to three seconds on an old phone. */
const ITERATIONS = 1_000;
const FEWEST = 200;
const MOST = 600;
const VALID_MS = 10 * 60_000;

/** What a browser sends back: the challenge as it came, and its solution. */
export const Proof = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: z.hex(),
      salt: z.hex(),
      cost: z.literal(ITERATIONS),
      keyLength: z.literal(32),
      keyPrefix: z.hex(),
      keySignature: z.hex(),
      expiresAt: z.number(),
      data: z.object({ lead: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.hex() }),
});

/** ALTCHA, on our own server. Nothing is stored: a challenge is signed, names its lead and expires after ten minutes. */
export function createProofOfWork(secret: string): ProofOfWork {
  const derived = (purpose: string) => createHmac("sha256", secret).update(purpose).digest("hex");
  const secrets = { hmacSignatureSecret: derived("altcha challenge"), hmacKeySignatureSecret: derived("altcha key") };
  return {
    challengeFor: (submissionId) =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: ITERATIONS,
        counter: randomInt(FEWEST, MOST),
        deriveKey,
        data: { lead: submissionId },
        expiresAt: new Date(Date.now() + VALID_MS),
        ...secrets,
      }),
    async isSolved(submissionId, proof) {
      const read = Proof.safeParse(proof);
      if (!read.success || read.data.challenge.parameters.data.lead !== submissionId) return false;
      return (await verifySolution({ ...read.data, deriveKey, ...secrets })).verified;
    },
  };
}
