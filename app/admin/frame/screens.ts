import type { FormType } from "#funnels/registry.ts";
import type { IconName } from "#app/admin/ui/controls/icon.tsx";
import type { Status } from "#app/admin/labels/status.ts";

/** A form as the sidebar shows it; `status` only if something of it needs a person. */
export type FormToday = { formType: FormType; today: number; status: Extract<Status, "error" | "in_doubt"> | null };

/** What the shell shows on every page. */
export type ShellKnown = {
  staff: { name: string; role: string };
  forms: readonly FormToday[];
  /** How many matters wait for a person, and the worst of them. */
  attention: { count: number; status: FormToday["status"] };
  /** People who wait for access; only an owner is told. */
  newPeople: number;
  /** Leads in quarantine; counted so far and no further. */
  quarantine: { count: number; isMore: boolean };
};

type Place = { to: string; label: string; icon: IconName };

export const delivery: readonly Place[] = [
  { to: "/admin/delivery-health", label: "Delivery health", icon: "health" },
  { to: "/admin/api-services", label: "API Services", icon: "plug" },
  { to: "/admin/quarantine", label: "Quarantine", icon: "shield" },
];

const governance: readonly (Place & { roles: readonly string[] })[] = [
  { to: "/admin/team", label: "Team", icon: "team", roles: ["owner"] },
  { to: "/admin/site", label: "Site & claims", icon: "document", roles: ["owner"] },
  { to: "/admin/audit-log", label: "Audit log", icon: "history", roles: ["owner", "operator"] },
];

/** Nobody is shown the way to a page that would send them away. */
export const governanceFor = (role: string): readonly Place[] => governance.filter(({ roles }) => roles.includes(role));

export const formPath = (formType: string): string => `/admin/forms/${formType}`;
