import { sql, type RawBuilder } from "kysely";

/** The visitor of this row of form_submissions was told which firms get the lead. */
export const wasToldWho = (submission: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from consent_records where consent_records.submission_id = ${sql.ref(`${submission}.id`)}
    and consent_records.named is not null)`;
