import { connect, type Database } from "#server/db/database.ts";
import { postLead } from "#testing/fixtures/leads.ts";
import { startWeb, startWorker } from "#testing/processes/product.ts";
import { allowing, connectPartner } from "#testing/fixtures/services.ts";
import { endWithUs } from "#testing/processes/child.ts";
import { latencies, sendPaced, type Pace } from "#testing/traffic/paced-leads.ts";
import type { Service } from "#testing/traffic/timed-service.ts";

type Way = { databaseUrl: string; service: Service; pace: Pace; beside?: string };

/**
 * The whole way, as real processes: from the moment a browser begins its post to the first byte at the healthy service, in
 * milliseconds. `beside` is the path of a second service that gets the same leads.
 */
export async function measureThroughTheWeb({ databaseUrl, service, pace, beside }: Way): Promise<number[]> {
  const db = connect({ url: databaseUrl, connections: 2, onError: () => undefined });
  await connectPartner(db, { name: "Healthy", url: `${service.url}/ok` });
  if (beside !== undefined) await connectPartner(db, { name: "Beside it", url: `${service.url}${beside}` });
  const web = await startWeb(databaseUrl);
  endWithUs(web.process);
  const worker = await startWorker(databaseUrl, {
    OUTBOUND_ALLOW: allowing(service.url),
    DELIVERY_DEADLINE_SECONDS: "5", // so short that a service that never answers goes through all its states
  });
  endWithUs(worker.process);
  try {
    service.clear();
    const send = async (lead: unknown) => {
      const { status } = await postLead(web.url, lead);
      if (status !== 200) throw new Error(`The web process answered ${status}`);
    };
    const warmedUp = await sendPaced({ perSecond: 20, seconds: 1 }, send);
    await service.arrivals("/ok", warmedUp.size);
    const begun = await sendPaced(pace, send);
    const arrivals = await service.arrivals("/ok", warmedUp.size + begun.size);
    await warnOfRepeats(db);
    return latencies(begun, arrivals);
  } finally {
    await web.kill("SIGTERM");
    await worker.kill("SIGTERM");
    await db.destroy();
  }
}

/** A machine that stood still for a second makes an attempt give up and come again much later; that is no figure of ours. */
async function warnOfRepeats(db: Database): Promise<void> {
  const repeated = await db
    .selectFrom("deliveries")
    .select("id")
    .where("api_service_name", "=", "Healthy")
    .where("attempt_n", ">", 1)
    .execute();
  if (repeated.length > 0) console.warn(`${repeated.length} leads needed a second attempt: the machine was held up`);
}
