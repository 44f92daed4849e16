import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

const MAX_MS = 20_000;

/**
 * Solves the server's proof of work during an attack or in a busy network. Loaded on demand; Web Crypto computes off the main
 * thread.
 */
export async function solve(challenge: Challenge) {
  return { challenge, solution: await solveChallenge({ challenge, deriveKey, timeout: MAX_MS }) };
}
