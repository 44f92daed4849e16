import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { placeSql, placeText, readPlace } from "#server/platform/db/place.ts";
import type { FormType } from "#funnels/registry.ts";
import { readSigns, type SpamSignal } from "#server/leads/spam/signals.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import { maskEmail, maskName, maskPhone } from "#server/leads/submissions/mask-contact.ts";
import type { Viewer } from "#server/leads/submissions/mask-contact.ts";

export type QuarantinedLead = {
  id: string;
  formType: FormType;
  heldAt: Date;
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  signs: SpamSignal[];
};

export type QuarantinePage = { rows: QuarantinedLead[]; older: string | null };

type Row = {
  id: string;
  form_type: FormType;
  quarantined_at: Date;
  place: string;
  submission_data: Record<string, unknown>;
  normalised: Record<string, unknown>;
  signs: string[];
};

/** The newest first. `before`: the `older` of the page before; anything else starts at the beginning. */
export async function listQuarantine(
  db: Executor,
  { before = "", limit }: { before?: string; limit: number },
  { masked }: Viewer,
): Promise<QuarantinePage> {
  const from = readPlace(before);
  const { rows } = await sql<Row>`
    select id, form_type, quarantined_at, submission_data, normalised, signs,
      ${placeText(sql`quarantined_at`, sql`id`)} as place
    from form_submissions where quarantined_at is not null and erased_at is null
      ${from ? sql`and (quarantined_at, id) < ${placeSql(from)}` : sql``}
    order by quarantined_at desc, id desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map((row) => {
      const { fullName = "", phone = "", email = "", postalCode = "" } = contactIn(row.submission_data, row.normalised);
      return {
        id: row.id,
        formType: row.form_type,
        heldAt: row.quarantined_at,
        name: masked ? maskName(fullName) : fullName,
        email: masked ? maskEmail(email) : email,
        phone: masked ? maskPhone(phone) : phone,
        postalCode,
        signs: readSigns(row.signs),
      };
    }),
    older: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
  };
}
