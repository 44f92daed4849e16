import { sql } from "kysely";
import { isFormType, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";

export type SamePerson = { id: string; formType: FormType; receivedAt: Date; same: "email" | "phone" | "both" };

const NEAR_MS = 90 * 24 * 3_600_000;
const MOST = 20;

type Row = { id: string; form_type: string; created_at: Date; by_email: boolean; by_phone: boolean };

/** Other leads with the same email address or phone number, on any form, within 90 days before and after. */
export async function findSamePerson(
  db: Executor,
  lead: { id: string; receivedAt: Date; email: string | undefined; phone: string | undefined },
): Promise<SamePerson[]> {
  const { id, email = null, phone = null } = lead;
  const at = lead.receivedAt.getTime();
  const near = sql`s.created_at between ${new Date(at - NEAR_MS)} and ${new Date(at + NEAR_MS)}
    and s.id <> ${id}::uuid and s.erased_at is null and not s.is_synthetic order by s.created_at desc, s.id desc limit ${MOST}`;
  const { rows } = await sql<Row>`
    select id, form_type, created_at, coalesce(normalised ->> 'email' = ${email}::text, false) as by_email,
      coalesce(normalised ->> 'phone' = ${phone}::text, false) as by_phone
    from (
      (select s.* from form_submissions s where s.normalised ->> 'email' = ${email}::text and ${near})
      union
      (select s.* from form_submissions s where s.normalised ->> 'phone' = ${phone}::text and ${near})
    ) s order by created_at desc, id desc limit ${MOST}`.execute(db);
  return rows.flatMap((row) =>
    isFormType(row.form_type)
      ? [
          {
            id: row.id,
            formType: row.form_type,
            receivedAt: row.created_at,
            same: row.by_email && row.by_phone ? "both" : row.by_email ? "email" : "phone",
          },
        ]
      : [],
  );
}

export type SamePersonGroup<Lead> = {
  /** In order of arrival. */
  leads: Lead[];
  /** What they share; null for a single lead. "either": some share the phone, others the email. */
  same: "phone" | "email" | "both" | "either" | null;
};

type Keys = { phone: string | undefined; email: string | undefined };
type Group<Lead> = { members: { lead: Lead; keys: Keys }[] };

/** Leads with the same normalised phone number or email address belong to one person, also through a third lead. */
export function groupByPerson<Lead>(leads: readonly Lead[], keysOf: (lead: Lead) => Keys): SamePersonGroup<Lead>[] {
  let groups: Group<Lead>[] = [];
  for (const lead of leads) {
    const keys = keysOf(lead);
    const joined = groups.filter(({ members }) => members.some((member) => isShared(member.keys, keys)));
    const [first, ...others] = joined;
    if (!first) {
      groups.push({ members: [{ lead, keys }] });
      continue;
    }
    first.members.push(...others.flatMap(({ members }) => members), { lead, keys });
    groups = groups.filter((group) => !others.includes(group));
  }
  return groups.map(({ members }) => ({
    leads: inOrder(leads, members),
    same: sameIn(members.map(({ keys }) => keys)),
  }));
}

const inOrder = <Lead>(leads: readonly Lead[], members: Group<Lead>["members"]): Lead[] => {
  const own = new Set(members.map(({ lead }) => lead));
  return leads.filter((lead) => own.has(lead));
};

const isShared = (one: Keys, other: Keys): boolean =>
  (one.phone !== undefined && one.phone === other.phone) || (one.email !== undefined && one.email === other.email);

function sameIn(keys: readonly Keys[]): SamePersonGroup<unknown>["same"] {
  const [first, ...others] = keys;
  if (!first || others.length === 0) return null;
  const isPhone = first.phone !== undefined && others.every(({ phone }) => phone === first.phone);
  const isEmail = first.email !== undefined && others.every(({ email }) => email === first.email);
  if (isPhone && isEmail) return "both";
  return isPhone ? "phone" : isEmail ? "email" : "either";
}
