import { spawnSync } from "node:child_process";

type Report = {
  message?: string;
  vulnerabilities?: Readonly<Record<string, { name: string; severity: string; range: string }>>;
};

/** Findings that cannot be reached from our code, each with its reason in SECURITY.md. */
const ANSWERED: ReadonlySet<string> = new Set();

/** Fails for a high or critical advisory about a package that runs. A registry without advisories is named and is no failure. */
const { stdout } = spawnSync("npm", ["audit", "--audit=true", "--omit=dev", "--json"], { encoding: "utf8" });
const { message, vulnerabilities } = JSON.parse(stdout) as Report;
if (vulnerabilities === undefined) console.log(`Not asked: this registry answers "${message}".`);
else {
  const found = Object.values(vulnerabilities).filter(
    ({ name, severity }) => ["high", "critical"].includes(severity) && !ANSWERED.has(name),
  );
  for (const { name, severity, range } of found) console.error(`${severity}: ${name} ${range}`);
  console.log(`${Object.keys(vulnerabilities).length} advisories, ${found.length} to be answered`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
