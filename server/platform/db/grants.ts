import type { Client } from "pg";

/**
 * What the role that web and workers connect as may do. The role that migrates owns everything; this one changes neither the schema
 * nor what was written once. A new table is "changing" unless it is named here.
 */
const KINDS = {
  "append-only": ["select", "insert"],
  "read-only": ["select"],
  kept: ["select", "insert", "update"],
  changing: ["select", "insert", "update", "delete"],
} as const;

type Kind = keyof typeof KINDS;

/** All tables with a trigger that refuses changes; and what only a migration or a function of the owner's may write. */
const NOT_CHANGING: Readonly<Record<string, Kind>> = {
  api_service_versions: "append-only",
  audit_chain: "append-only",
  audit_events: "append-only",
  consent_chain: "append-only",
  consent_events: "append-only",
  unlinked_consent_events: "read-only",
  consent_identities: "kept",
  consent_records: "append-only",
  consent_daily_roots: "kept",
  consent_wordings: "append-only",
  funnel_version_texts: "append-only",
  funnel_versions: "append-only",
  delivery_events: "append-only",
  order_versions: "append-only",
  site_changes: "append-only",
  schema_functions: "read-only",
  schema_migrations: "read-only",
};

export const kindOfTable = (name: string): Kind => NOT_CHANGING[name] ?? "changing";

type Relation = { name: string; type: "table" | "view" | "sequence"; granted: string[] };

const wantedFor = ({ name, type }: Relation): readonly string[] =>
  type === "sequence" ? ["usage"] : KINDS[type === "view" ? "read-only" : kindOfTable(name)];

/** Gives the role what the list above says, no more. Changes nothing if that is so already. In the caller's transaction, if any. */
export async function grantTo(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const { rows } = await client.query<Relation>(RELATIONS, [role]);
  const statements = rows.flatMap((relation) => {
    const wanted = wantedFor(relation);
    if (relation.granted.toSorted().join() === wanted.toSorted().join()) return [];
    const target = `${relation.type === "sequence" ? "sequence " : ""}public.${client.escapeIdentifier(relation.name)}`;
    return [`revoke all on ${target} from ${name}`, `grant ${wanted.join(", ")} on ${target} to ${name}`];
  });
  if (!(await may(client, role, "usage"))) statements.push(`grant usage on schema public to ${name}`);
  // A database that was made before PostgreSQL 15 lets everybody create tables.
  if (await may(client, role, "create")) statements.push(`revoke create on schema public from public, ${name}`);
  if (statements.length > 0) await client.query(statements.join(";\n"));
}

/** The tables of the engine stay the owner's too; web and workers put jobs in and run them. */
export async function grantEngineTo(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const rights = [
    `grant usage on schema pgboss to ${name}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${name}`,
    `grant execute on all functions in schema pgboss to ${name}`,
  ];
  await client.query(rights.join(";\n"));
}

const may = async (client: Client, role: string, privilege: "usage" | "create"): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>("select has_schema_privilege($1, 'public', $2) as may", [
    role,
    privilege,
  ]);
  return rows[0]?.may === true;
};

const RELATIONS = `
  select relname as name,
    case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as type,
    array(select lower(privilege_type) from aclexplode(relacl)
      where grantee = (select oid from pg_roles where rolname = $1)) as granted
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
    -- what an extension brings belongs to it
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by relname`;
