import { readDatabase, readServicesConfig } from "#server/platform/config/config.ts";
import { connect } from "#server/platform/db/database.ts";
import { setFailPoint } from "#server/platform/fail-points.ts";
import { rotateSecrets } from "#server/platform/secrets/rotate-secrets.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";

/** Erases the leads in LEAD_IDS, or else brings all secrets under the first key of SECRET_KEYS; with FAIL_POINT, it dies in the middle. */
const { LEAD_IDS, FAIL_POINT } = process.env;
const db = connect({ url: readDatabase(process.env).url, connections: 1, onError: console.error });
setFailPoint(FAIL_POINT);
if (LEAD_IDS !== undefined) await eraseSubmissions({ db, recordErasure: recordNoErasure }, LEAD_IDS.split(","));
else await rotateSecrets(db, readServicesConfig(process.env).ring);
await db.destroy();
