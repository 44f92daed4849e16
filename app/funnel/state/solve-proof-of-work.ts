import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

const MAX_MS = 20_000;

/** The proof of work that the server asks for in an attack or a busy network. Loaded only then; Web Crypto computes off the main thread. */
export async function solve(challenge: Challenge) {
  return { challenge, solution: await solveChallenge({ challenge, deriveKey, timeout: MAX_MS }) };
}
