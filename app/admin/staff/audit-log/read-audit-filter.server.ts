import type { AuditFilter } from "#server/platform/audit/list-audit.ts";
import { startOfBerlinDay } from "#server/platform/berlin-time.ts";
import type { AuditAsked } from "./audit-filters.tsx";
import { AUDIT_GROUPS, isAuditGroup } from "./audit-texts.ts";

/** Parsed URL and the resulting filter; invalid values do not filter. */
export function readAuditFilter(params: URLSearchParams): { asked: AuditAsked; filter: AuditFilter } {
  const text = (name: keyof AuditAsked) => params.get(name) ?? "";
  const asked = {
    actor: text("actor"),
    group: text("group"),
    from: text("from"),
    to: text("to"),
    target: text("target"),
  };
  const { actor, group } = asked;
  const [kind = "", id = ""] = asked.target.split(":");
  const [since, until] = [startOfBerlinDay(asked.from), startOfBerlinDay(asked.to, 1)];
  const filter = {
    ...(actor === "" ? {} : { actor }),
    ...(isAuditGroup(group) ? { groups: AUDIT_GROUPS[group].prefixes } : {}),
    ...(kind === "" || id === "" ? {} : { target: { kind, id } }),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
  };
  return { asked, filter };
}
