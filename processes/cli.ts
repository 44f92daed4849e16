import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isFormType } from "#funnels/registry.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";
import { exportOrders, importOrders } from "#server/sales/buyers/orders-file.ts";
import { connectService } from "#server/delivery/api-services/connect-service.ts";
import {
  readDatabase,
  readLedgerPath,
  readMigrationConfig,
  readPublicUrl,
  readServicesConfig,
} from "#server/platform/config/config.ts";
import { connect } from "#server/platform/db/database.ts";
import { confirmRestore } from "#server/delivery/actions/confirm-restore.ts";
import { adapters, isServiceKind } from "#server/delivery/adapters/registry.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { verifyFacts } from "#server/insights/facts/verify-facts.ts";
import { changeOperator } from "#server/site/change-site.ts";
import { unresolvedFields } from "#server/site/operator.ts";
import { readPendingMonths } from "#server/site/pending-months.ts";
import { countOlderThan } from "#server/leads/submissions/overdue.ts";
import { readSite } from "#server/site/read-site.ts";
import { createOwner } from "#server/staff/create-owner.ts";
import { listStats } from "#server/delivery/health/read-health.ts";
import { listNewest } from "#server/operations/leads/list-newest.ts";
import { verifyConsentEvents } from "./consent-commands.ts";
import { exitOnError } from "./end-on-error.ts";
import { rotateAllSecrets } from "./rotate-all-secrets.ts";

const USAGE = `Usage: npm run cli -- <command>

  leads [--limit 20]                      the newest leads and where their deliveries stand
  figures                                 what is open at each service, and its answers of 24 hours, as the staff screens count them
  service connect --name N --form F (--endpoint URL | --definition FILE) [--kind ${adapters.map(({ kind }) => kind).join("|")}] [--key-file FILE]
                                          add or change an api service and enable it for a form
  orders export [--buyer NAME]            buyers and their orders as JSON, with what is a draft or else live
  orders import FILE                      make drafts of what such a file says; nothing goes live by it
  owner create --email E --name N [--force]
                                          print a link where an owner chooses a password; with --force also if there is one
  operator show                           who runs the site, and what about it is still invented
  operator set --file FILE [--confirm-months N]
                                          change what a JSON file says, such as {"company": "…", "phone": "…"}; fewer leadMonths
                                          have to be confirmed, and count after 24 hours
  after-restore (--lost-from TIME | --nothing-lost) [--force]
                                          let a restored database send again; what may have been sent after TIME is in doubt
  secrets rotate                          seal every key, second factor and page token with the first one of SECRET_KEYS, and who gave consent
                                          with that of CONSENT_KEYS
  facts verify                            compare the figures of every day with a recount of leads, sales and credits, and weeks with days
  audit verify [--expect HASH]            compute every hash of the audit log again; HASH: a newest one that was noted earlier
  consent verify                          compute every hash of the consent events again, and the root of every day
  seed [--scale 1000]                     invented leads with deliveries, to look at, from a checkout; in production only into an empty database
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: "string", default: "20" },
    name: { type: "string" },
    buyer: { type: "string" },
    kind: { type: "string", default: "http" },
    endpoint: { type: "string" },
    definition: { type: "string" },
    file: { type: "string" },
    "key-file": { type: "string" }, // The key is in a file, because every user of the machine can see arguments.
    form: { type: "string" },
    "confirm-months": { type: "string" },
    email: { type: "string" },
    "lost-from": { type: "string" },
    "nothing-lost": { type: "boolean", default: false },
    expect: { type: "string" },
    force: { type: "boolean", default: false },
    scale: { type: "string", default: "1000" },
  },
});

/** Millions of leads are seeded without indexes, and only the owner may drop them. */
const target =
  positionals[0] === "seed" ? { url: exitOnError(readMigrationConfig).databaseUrl } : exitOnError(readDatabase);
const db = connect({ ...target, connections: 1, onError: console.error });
try {
  const [command, action, file] = positionals;
  process.exitCode =
    command === "orders" && action === "import" && file !== undefined
      ? await importOrdersOf(file)
      : await run(positionals.join(" "));
} finally {
  await db.destroy();
}

async function run(command: string): Promise<number> {
  switch (command) {
    case "leads":
      console.table(await listNewest(db, Number(values.limit)));
      return 0;
    case "figures":
      console.table(await listStats(db));
      return 0;
    case "service connect":
      return connectFromArguments();
    case "orders export":
      console.log(JSON.stringify(await exportOrders(db, values.buyer), null, 2));
      return 0;
    case "owner create":
      return createOwnerFromArguments();
    case "operator show":
      return showOperator();
    case "operator set":
      return setOperator();
    case "after-restore":
      return confirmFromArguments();
    case "secrets rotate":
      return rotateAllSecrets(db, exitOnError(readServicesConfig));
    case "facts verify":
      return verifyFactsOfDays();
    case "audit verify":
      return verifyFromArguments();
    case "consent verify":
      return verifyConsentEvents(db);
    case "seed":
      return seedFromArguments();
    default:
      return usage();
  }
}

async function importOrdersOf(file: string): Promise<number> {
  const imported = await importOrders(db, JSON.parse(readFileSync(file, "utf8")) as unknown, "command line");
  for (const problem of imported.problems) console.error(problem);
  if (imported.kind === "invalid") console.error("Nothing was changed");
  else for (const { what, result } of imported.lines) console.log(`${result}: ${what}`);
  return imported.problems.length === 0 ? 0 : 1;
}

async function verifyFromArguments(): Promise<number> {
  const { entries, head, problems } = await verifyAudit(db, values.expect);
  for (const problem of problems) console.error(problem);
  console.log(`${entries} entries, ${problems.length === 0 ? "all hashes match" : "HASHES DO NOT MATCH"}`);
  if (head !== null) console.log(`Newest hash, to be noted elsewhere: ${head}`);
  return problems.length === 0 ? 0 : 1;
}

async function verifyFactsOfDays(): Promise<number> {
  const { days, frozen, soldCents, creditedCents, problems } = await verifyFacts(db);
  for (const problem of problems) console.error(problem);
  console.log(
    `${days} days, ${frozen} of them frozen; sold for ${euros(soldCents)}, credited ${euros(creditedCents)}: ` +
      (problems.length === 0 ? "as a recount says" : "NOT as a recount says"),
  );
  return problems.length === 0 ? 0 : 1;
}

function euros(cents: number): string {
  return `${(cents / 100).toFixed(2)} EUR`;
}

async function showOperator(): Promise<number> {
  const { operator } = await readSite(db);
  const unresolved = unresolvedFields(operator);
  console.log(JSON.stringify(operator, null, 2));
  const pending = await readPendingMonths(db);
  if (pending)
    console.log(
      `From ${pending.takesEffectAt.toISOString()} leads are kept for ${pending.months} months; it can be cancelled on /admin/site until then`,
    );
  if (unresolved.length > 0) console.log(`Still invented, and refused by a production start: ${unresolved.join(", ")}`);
  return 0;
}

async function setOperator(): Promise<number> {
  if (values.file === undefined) return usage();
  const changes = JSON.parse(readFileSync(values.file, "utf8")) as object;
  const operator = { ...(await readSite(db)).operator, ...changes };
  const changed = await changeOperator(db, operator, "command line", Number(values["confirm-months"]));
  switch (changed.kind) {
    case "invalid":
      console.error(`Not valid: ${changed.fields.join(", ")}`);
      return 1;
    case "shortens": {
      const { count, isMore } = await countOlderThan(db, changed.months);
      console.error(
        `Nothing was changed: ${isMore ? "more than " : ""}${count} leads are older than ${changed.months} months. To erase them after ` +
          `24 hours, add --confirm-months ${changed.months}`,
      );
      return 1;
    }
    case "scheduled":
    case "changed":
    case "unchanged":
      return showOperator();
  }
}

async function seedFromArguments(): Promise<number> {
  const scale = Number(values.scale);
  if (!Number.isInteger(scale) || scale < 1) return usage();
  const { seedLeads } = await import("#testing/seed/seed-leads.ts"); // An image does not contain it.
  const seeded = await seedLeads(db, { scale, isProduction: process.env["NODE_ENV"] === "production" });
  switch (seeded.kind) {
    case "seeded":
      console.log(`There are ${seeded.submissions} leads now, with ${seeded.deliveries} deliveries`);
      return 0;
    case "has-leads":
      console.error("There are leads in this database, and this is production: nothing was added");
      return 1;
  }
}

async function connectFromArguments(): Promise<number> {
  const { name, kind, endpoint, definition, form, "key-file": keyFile } = values;
  if (!name || !isFormType(form) || !isServiceKind(kind) || (endpoint === undefined) === (definition === undefined))
    return usage();
  const { ring, outboundAllow } = exitOnError(readServicesConfig);
  const config =
    definition === undefined
      ? plainJsonPreset(endpoint ?? "")
      : (JSON.parse(readFileSync(definition, "utf8")) as unknown);
  const key = keyFile === undefined ? {} : { apiKey: readFileSync(keyFile, "utf8").trim() };
  const deps = { db, ring, guard: createOutboundGuard({ allow: outboundAllow }) };
  const saved = await connectService(deps, { name, kind, config, formTypes: [form], ...key }, "command line");
  if (saved.ok) console.log(`Connected ${name} (${saved.value.id})`);
  else console.error(saved.problems.join("\n"));
  return saved.ok ? 0 : 1;
}

async function confirmFromArguments(): Promise<number> {
  const { "lost-from": text, "nothing-lost": nothingLost, force } = values;
  const lostFrom = text === undefined ? null : new Date(text);
  if ((lostFrom === null) !== nothingLost || Number.isNaN(lostFrom?.getTime())) return usage();
  const ledger = exitOnError(readLedgerPath);
  const confirmed = await confirmRestore(db, { lostFrom, actor: "command line", force, ledger });
  switch (confirmed.kind) {
    case "confirmed":
      console.log(
        `Deliveries go on. In doubt: ${confirmed.inDoubt}; asked again with care: ${confirmed.asksAgain}; ` +
          `failed or not sent, and doubtful if somebody sends them: ${confirmed.asksFirst}`,
      );
      console.log(
        confirmed.erasures === null
          ? "There is no ERASURE_LEDGER: erase again by hand what was erased in the lost time"
          : `Of ${confirmed.erasures.noted} erasures in the ledger, ${confirmed.erasures.erasedAgain} leads were back and are erased again; ${confirmed.withdrawnAgain} withdrawals were not known and hold again`,
      );
      console.log(
        `The newest entry of this database is of ${confirmed.newestEntry?.toISOString() ?? "no time at all"}`,
      );
      return 0;
    case "was-confirmed":
      console.error("Nothing was changed: this database sees no restore. If it is a copied disk, add --force");
      return 1;
    case "no-ledger":
      console.error(
        `Nothing was changed: there is no ${ledger}. Bring the ledger of erasures back (docs/backup.md), or go without: ERASURE_LEDGER=`,
      );
      return 1;
    case "in-the-future":
      console.error("Nothing was changed: --lost-from is in the future");
      return 1;
  }
}

async function createOwnerFromArguments(): Promise<number> {
  const { name, email, force } = values;
  if (!name || !email) return usage();
  const publicUrl = exitOnError(readPublicUrl);
  const created = await createOwner(db, { email, name, force });
  switch (created.kind) {
    case "created":
      console.log(
        `Open this within 30 minutes and choose a password:\n${new URL(`/user1/password?token=${created.token}`, publicUrl).href}`,
      );
      return 0;
    case "owner-exists":
      console.error("There is an owner already. They can approve others; --force makes one more.");
      return 1;
    case "invalid-email":
      console.error("This is not an e-mail address");
      return 1;
  }
}

function usage(): number {
  console.error(USAGE);
  return 2;
}
