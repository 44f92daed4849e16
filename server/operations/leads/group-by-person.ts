export type SamePersonGroup<Lead> = {
  /** In the order they came in. */
  leads: Lead[];
  /** What they have in common; null for one alone. "either": one is the same by phone, another by email. */
  same: "phone" | "email" | "both" | "either" | null;
};

type Keys = { phone: string | undefined; email: string | undefined };
type Group<Lead> = { members: { lead: Lead; keys: Keys }[] };

/** Leads with the same normalised phone number or email address are of one person, also over a third lead. */
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
