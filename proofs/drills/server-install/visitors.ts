import { readFileSync, writeFileSync } from "node:fs";
import { startEmailServer } from "#testing/fake-email/email-server.ts";
import { startVisitors } from "#proofs/drills/release/visitors.ts";

/** On the server that is tried: people who send their lead through nginx, and the mail server that gets the confirmations. */
const [command, file = "", perSecond] = process.argv.slice(2);

if (command === "mail") {
  await startEmailServer({ port: 2525, journal: file });
} else {
  const certificate = readFileSync("/etc/stufenlos/tls/fullchain.pem");
  const proxy = { url: "https://localhost", port: 443, certificate };
  const load = startVisitors({ proxy, perSecond: Number(perSecond), journal: `${file}.ids`, phase: () => "under way" });
  process.once("SIGTERM", async () => {
    await load.stop();
    const { submits, acknowledged, rawFailures, failedVisitors, waits } = load;
    const worst = Math.round(Math.max(...waits));
    writeFileSync(file, JSON.stringify({ submits, acknowledged, rawFailures, failedVisitors, worst }));
    process.exit(0);
  });
}
