import {
  generate,
  getDialect,
  GenericExpressionNode,
  IdentifierNode,
  LiteralNode,
  UnionExpressionNode,
  type ExpressionNode,
} from "kysely-codegen";
import { connect } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { ALLOCATION_STATES } from "#server/sales/allocations/allocation-state.ts";
import { BUYER_ROLES } from "#server/sales/buyers/buyer.ts";
import { RECIPIENT_TYPES } from "#server/sales/buyers/buyer.ts";
import { STORED_CIRCUIT_STATES } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { DELIVERY_EVENT_KINDS } from "#server/delivery/delivery-event.ts";
import { DELIVERY_STATES } from "#server/delivery/delivery-state.ts";
import { OUTCOME_KINDS } from "#server/delivery/outcome.ts";
import { STAFF_ACTIONS } from "#server/delivery/queue/staff-event.ts";
import { ORDER_STATES } from "#server/sales/routing/order.ts";
import { RANKINGS } from "#server/sales/routing/rank.ts";
import { ROLES } from "#server/staff/roles.ts";
import { ensureDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";

const oneOf = (words: readonly string[]) => new UnionExpressionNode(words.map((word) => new LiteralNode(word)));
const withDefault = (type: ExpressionNode) => new GenericExpressionNode("Generated", [type]);
const formType = new IdentifierNode("FormType");

/**
 * Columns that hold one of a closed set of words. The words are written out in the schema, because server/platform/db may not import the
 * folders that declare them; --verify fails when one side has changed without the other. Form types are imported: `funnels` is
 * below `server`, and a new funnel needs no new schema. Nodes, because the generator reads strings with TypeScript 5 only.
 */
const COLUMNS = {
  "allocations.form_type": formType,
  "allocations.state": withDefault(oneOf(ALLOCATION_STATES)),
  "api_services.recipient_type": oneOf(RECIPIENT_TYPES),
  "attempt_stats.outcome": oneOf(OUTCOME_KINDS),
  "buyers.role": withDefault(oneOf(BUYER_ROLES)),
  "consent_records.form_type": formType,
  "deliveries.form_type": formType,
  "deliveries.state": oneOf(DELIVERY_STATES),
  "delivery_events.action": oneOf(STAFF_ACTIONS),
  "delivery_events.kind": oneOf(DELIVERY_EVENT_KINDS),
  "delivery_events.outcome": oneOf(OUTCOME_KINDS),
  "form_api_settings.form_type": formType,
  "form_routing.form_type": formType,
  "form_routing.rank_by": withDefault(oneOf(RANKINGS)),
  "form_submissions.form_type": formType,
  "orders.state": withDefault(oneOf(ORDER_STATES)),
  "routing_decisions.form_type": formType,
  "circuit_breakers.state": withDefault(oneOf(STORED_CIRCUIT_STATES)),
  "staff_accounts.role": withDefault(oneOf(ROLES)),
  "staff_invitations.role": oneOf(ROLES),
  "staff_roles.role": oneOf(ROLES),
  "synthetic_runs.form_type": formType,
};

/** `npm run db:types`: writes server/platform/db/schema.ts from the migrations. With --verify: fails if it is out of date. */
const postgres = await startPostgres(".local/types-postgres", { fresh: true });
try {
  const url = await ensureDatabase(postgres, "types");
  await migrate(url);
  const db = connect({ url, connections: 1, onError: console.error });
  await generate({
    db,
    dialect: getDialect("postgres"),
    excludePattern: "pgboss.*",
    customImports: { FormType: "#funnels/registry.ts" },
    overrides: { columns: COLUMNS },
    outFile: "server/platform/db/schema.ts",
    verify: process.argv.includes("--verify"),
  }).finally(() => db.destroy());
} finally {
  await postgres.stop();
}
