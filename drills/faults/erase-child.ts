import { readDatabaseUrl } from "#server/config.ts";
import { connect } from "#server/db/database.ts";
import { armFailPoint } from "#server/platform/fail-points.ts";
import { eraseSubmissions } from "#server/submissions/erase.ts";

/** Erases the leads in LEAD_IDS; with FAIL_POINT, it dies in the middle. */
const { LEAD_IDS = "", FAIL_POINT } = process.env;
const db = connect({ url: readDatabaseUrl(process.env), connections: 1, onError: console.error });
armFailPoint(FAIL_POINT);
console.log(`erased ${await eraseSubmissions(db, LEAD_IDS.split(","))}`);
await db.destroy();
