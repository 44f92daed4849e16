import { createHash } from "node:crypto";

/**
 * One hash over many: neighbours are hashed together, row by row, until one is left. An odd one at the end goes up as it is. A hash is never
 * taken for a pair: their first bytes differ.
 */
export function merkleRoot(hashes: readonly Buffer[]): Buffer {
  let row = hashes.map((hash) => sha256(LEAF, hash));
  while (row.length > 1) {
    const above: Buffer[] = [];
    for (let n = 0; n < row.length; n += 2) {
      const [left, right] = [row[n], row[n + 1]];
      if (left) above.push(right ? sha256(PAIR, left, right) : left);
    }
    row = above;
  }
  return row[0] ?? sha256();
}

const LEAF = Buffer.from([0]);
const PAIR = Buffer.from([1]);

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
