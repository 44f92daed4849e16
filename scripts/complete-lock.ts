import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** Asks the registry for the hashes that package-lock.json lacks, because the one it was made with had no such platform. */
type Entry = { version: string; integrity?: string; link?: boolean };

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };

function askRegistry(wanted: string): string | undefined {
  try {
    const answer = execFileSync("npm", ["view", wanted, "dist.integrity"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return answer.trim() || undefined;
  } catch {
    return undefined; // not served
  }
}

for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === "" || entry.link === true || entry.integrity !== undefined) continue;
  const wanted = `${path.replace(/^.*node_modules\//, "")}@${entry.version}`;
  const integrity = askRegistry(wanted);
  console.log(`${wanted}: ${integrity ?? "not served"}`);
  // In npm's own order, right after the version, so that npm changes nothing when it next writes the file.
  if (integrity !== undefined) lock.packages[path] = Object.assign({ version: entry.version, integrity }, entry);
}
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
