import { readServicesConfig } from "#server/config.ts";
import { connect } from "#server/db/database.ts";
import { armFailPoint } from "#server/platform/fail-points.ts";
import { rotateSecrets } from "#server/secrets/rotate-secrets.ts";

/** Brings all secrets under the first key of SECRET_KEYS; with FAIL_POINT, it dies in the middle. */
const { databaseUrl, ring } = readServicesConfig(process.env);
const db = connect({ url: databaseUrl, connections: 1, onError: console.error });
armFailPoint(process.env["FAIL_POINT"]);
console.log(`rewrapped ${JSON.stringify(await rotateSecrets(db, ring))}`);
await db.destroy();
