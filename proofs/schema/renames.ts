/** Tables that have another name since, each with its columns that have one. Names of indexes and constraints follow. */
const TABLES: readonly { from: string; to?: string; columns?: Readonly<Record<string, string>> }[] = [
  {
    from: "service_gates",
    to: "circuit_breakers",
    columns: { unproven: "one_at_a_time", refused_in_row: "rejection_streak_ids" },
  },
  {
    from: "deliveries",
    columns: {
      gen: "fencing_token",
      has_paused: "caused_pause",
      resent_anyway: "forced_resends",
      inferred: "inferred_from_duplicate",
      tries: "counted_attempts",
    },
  },
  {
    from: "workers",
    columns: { place: "pid_namespace", seen_at: "heartbeat_at", seen_since: "heartbeats_since" },
  },
  { from: "form_submissions", columns: { signs: "spam_signals" } },
  { from: "withdrawals", columns: { tells: "notify_recipients" } },
  {
    from: "database_lives",
    to: "database_timelines",
    columns: { life: "timeline", settled_at: "confirmed_at", settled_by: "confirmed_by" },
  },
  { from: "allocations", columns: { place: '"position"', came_on: "lead_day" } },
  { from: "form_routing", columns: { promised: "max_buyers" } },
  { from: "routing_decisions", columns: { promised: "max_buyers", named: "named_order_ids" } },
  {
    from: "returns",
    columns: {
      because: "deciding_checks",
      decide_by: "due_at",
      claimed_at: "requested_at",
      claimed_by: "requested_by",
    },
  },
  { from: "privacy_requests", columns: { answer_by: "due_at" } },
  { from: "alarms", to: "alerts", columns: { owes_end: "end_email_due", told: "last_email_leads" } },
  { from: "alert_posts", to: "alert_webhook_outbox" },
  { from: "synthetic_walks", to: "synthetic_runs" },
  { from: "consent_identities", columns: { phone_mark: "phone_hmac", email_mark: "email_hmac" } },
  { from: "consent_events_to_link", to: "unlinked_consent_events" },
  { from: "consent_seals", to: "consent_daily_roots" },
  { from: "never_again", to: "suppression_list", columns: { mark: "hmac" } },
  { from: "definitions", to: "funnel_versions" },
  { from: "definition_texts", to: "funnel_version_texts" },
  { from: "request_pages", to: "self_service_pages" },
  { from: "wishes", to: "visitor_messages" },
  { from: "lead_facts", to: "daily_lead_totals", columns: { held: "quarantined", net_squares: "net_cents_sum_sq" } },
  { from: "erased_counts", columns: { held: "quarantined" } },
  { from: "sale_facts", columns: { maturing: "returnable", claimed: "requested" } },
  {
    from: "fact_weeks",
    to: "weekly_totals",
    columns: { held: "quarantined", maturing: "returnable", claimed: "requested", net_squares: "net_cents_sum_sq" },
  },
  { from: "fact_four_weeks", to: "four_weekly_totals" },
  { from: "buyer_weeks", columns: { maturing: "returnable", claimed: "requested" } },
  { from: "attempt_figures", to: "attempt_stats" },
  { from: "wait_counts", to: "dwell_counts" },
  { from: "staff_places", to: "staff_networks", columns: { place: "network" } },
];

/** Functions and triggers that have another name since, and variables of functions. */
const WORDS: Readonly<Record<string, string>> = {
  api_services_have_a_gate: "api_services_have_a_circuit_breaker",
  database_life: "database_timeline",
  forget_consents: "delete_expired_consents",
  keep_page_path: "strip_page_address",
  note_events_to_link: "add_unlinked_events",
  refuse_withdrawn: "cancel_withdrawn_delivery",
  gate: "breaker",
  "rank_by, 'max_buyers": "rank_by, 'maxBuyers",
  lock_market: "lock_routing_snapshot",
  open_gate: "add_circuit_breaker",
};

/** Renamed tables for the grants, which use the new names. */
export const renamedTables = TABLES.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]));

type Rename = { name: string; pattern: RegExp; to: string; inTable?: RegExp };

const renames: readonly Rename[] = [
  ...TABLES.flatMap(({ from, to = from }) => (to === from ? [] : [{ name: from, pattern: part(from), to }])),
  ...TABLES.flatMap(({ from, to = from, columns = {} }) =>
    Object.entries(columns).map(([column, better]) => ({
      name: `${from}.${column}`,
      pattern: part(column),
      to: better,
      inTable: part(to),
    })),
  ),
  ...Object.entries(WORDS).map(([name, to]) => ({ name, pattern: new RegExp(`\\b${name}\\b`, "g"), to })),
];

/** A name by itself or as a part of the name of an index or constraint. */
function part(name: string): RegExp {
  return new RegExp(`(?<![a-z])${name}(?![a-z])`, "g");
}

/** The statements and rows of the old chain with the names of today. A rename that changes nothing is an error. */
export function renameAll(content: ReadonlyMap<string, string>): Map<string, string> {
  const unused = new Set(renames.map(({ name }) => name));
  const renamed = [...content].map(([title, body]): [string, string] => {
    let text = `${title}\n${body}`;
    for (const { name, pattern, to, inTable } of renames) {
      if (inTable !== undefined && text.search(inTable) < 0) continue;
      const next = text.replaceAll(pattern, to);
      if (next !== text) unused.delete(name);
      text = next;
    }
    const [first = "", ...rest] = text.split("\n");
    return [first, rest.join("\n")];
  });
  if (unused.size > 0) throw new Error(`Renames of nothing: ${[...unused].join(", ")}`);
  return new Map(renamed);
}
