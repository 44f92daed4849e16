import { connect } from "#server/platform/db/database.ts";
import { readServicesConfig } from "#server/platform/config/config.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { connectFakeBuyer } from "./connect-fake-buyer.ts";

/** Buys every lead: a service that takes all it gets, shows it on its page and is connected to every form. */
const config = readServicesConfig(process.env);
const [address = ""] = config.outboundAllow;
const buyer = await startFakeService({ port: 3900, host: "0.0.0.0", journal: "/var/lib/trial/leads.jsonl" });
const db = connect({ ...config.database, connections: 1, onError: (error) => console.error(error.message) });
await connectFakeBuyer(db, config.ring, `http://${address}`);
await db.destroy();
console.log(`Buys the leads of every form, as ${address}`);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void buyer.stop());
