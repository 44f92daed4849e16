import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

const LONGEST_MS = 20_000;

/** The sum that the server asks for while an attack is on. Loaded only then; the browser's own crypto works beside the page. */
export async function solve({ challenge }: { challenge: Challenge }) {
  return { challenge, solution: await solveChallenge({ challenge, deriveKey, timeout: LONGEST_MS }) };
}
