import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import { startWeb, startWorker } from "#testing/processes/our-processes.ts";
import { steadyPort } from "#testing/ports.ts";

/** Starts and ends each process once: what does not run at all is found here, and the compile cache is filled. */
export async function warmUp(databaseUrl: string): Promise<void> {
  const service = { secretKeys: SECRET_KEYS, outboundAllow: "", leaseSeconds: 2, deadlineSeconds: 1 };
  const children = [
    startWeb({ databaseUrl, port: await steadyPort(), failPoint: undefined }),
    startWorker({ databaseUrl, ...service, failPoint: undefined }),
  ];
  for (const child of children) {
    await child.ready;
    child.send("SIGTERM");
    const { by, how, lastLines } = await child.ended;
    if (by !== "driver") throw new Error(`${how}\n${lastLines.join("\n")}`);
  }
}
