import type { Overview } from "#server/operations/dashboard/read-overview.ts";
import type { FailedOutcome, JobKind } from "#server/operations/jobs/job.ts";
import type { Role, Staff } from "#server/staff/roles.ts";
import { salesScreens } from "./screen-list/sales-screens.ts";
import type { Screen } from "./screen-list/screen.ts";

/** Data the shell shows on every page. */
export type ShellKnown = Overview & { staff: Pick<Staff, "name" | "role"> };

/** Every staff screen. Routes, navigation, titles, the gallery and several tests derive from it. */
export const screens: readonly Screen[] = [
  {
    path: "",
    file: "admin/operations/dashboard/dashboard.route.tsx",
    label: "Dashboard",
    title: "Admin Dashboard",
    icon: "dashboard",
    group: "dashboard",
    role: "viewer",
    examples: [""],
  },
  {
    path: "search",
    file: "admin/operations/search/search.route.tsx",
    label: "Search",
    icon: "search",
    group: "search",
    role: "viewer",
    examples: ["", "?q=:lead", "?q=settings"],
  },
  {
    path: "forms/:formId",
    file: "admin/operations/leads/leads.route.tsx",
    label: "Leads",
    icon: "leads",
    group: "form",
    role: "viewer",
    examples: ["", "?view=undelivered", "?lead=:lead", "?q=nobody", "?ask=delete-all"],
  },
  {
    path: "forms/:formId/settings",
    file: "admin/delivery/form-settings/form-settings.route.tsx",
    label: "Form Settings",
    icon: "settings",
    group: "form",
    role: "viewer",
    examples: [""],
  },
  ...salesScreens,
  {
    path: "insights/costs",
    file: "admin/insights/costs/costs.route.tsx",
    label: "Import costs",
    icon: "store",
    group: "service",
    role: "operator",
    examples: [""],
  },
  {
    path: "delivery-health",
    file: "admin/delivery/health/delivery-health.route.tsx",
    label: "Delivery health",
    icon: "health",
    group: "delivery",
    role: "viewer",
    examples: [""],
  },
  {
    path: "api-services",
    file: "admin/delivery/api-services/api-services.route.tsx",
    label: "API Services",
    icon: "plug",
    group: "delivery",
    role: "viewer",
    examples: ["", "?delete=:service"],
  },
  {
    path: "api-services/new",
    file: "admin/delivery/api-services/new-service.route.tsx",
    label: "Connect a buyer",
    icon: "plug",
    group: "service",
    role: "operator",
    examples: ["", "?kind=http&preset=plain-json", "?kind=meta", "?kind=webhook", "?kind=mail"],
  },
  {
    path: "api-services/:service",
    file: "admin/delivery/api-services/service.route.tsx",
    label: "Edit API service",
    icon: "plug",
    group: "service",
    role: "operator",
    examples: [""],
  },
  {
    path: "quarantine",
    file: "admin/operations/quarantine/quarantine.route.tsx",
    label: "Quarantine",
    icon: "lock",
    group: "delivery",
    role: "viewer",
    examples: [""],
  },
  {
    path: "jobs",
    file: "admin/operations/jobs/jobs.route.tsx",
    label: "Jobs",
    icon: "retry",
    group: "delivery",
    role: "viewer",
    examples: [
      "",
      "?plan=retry&service=:service",
      "?plan=close&service=:service",
      "?plan=resolve&service=:service",
      "?plan=send-old",
      "?plan=send-old&service=:service&days=365",
      "?job=:job",
    ],
  },
  {
    path: "background",
    file: "admin/operations/background/background.route.tsx",
    label: "Background work",
    icon: "clock",
    group: "service",
    role: "viewer",
    examples: [""],
  },
  {
    path: "insights",
    file: "admin/insights/insights.route.tsx",
    label: "Insights",
    icon: "stairs",
    group: "analysis",
    role: "viewer",
    examples: ["", "?days=7&compare=no&form=solar", "?days=own&from=2026-01-01&to=2026-01-31&device=phone"],
  },
  {
    path: "team",
    file: "admin/staff/team/team.route.tsx",
    label: "Team",
    title: "Team · Stufenlos",
    icon: "team",
    group: "governance",
    role: "owner",
    examples: [""],
  },
  {
    path: "alerts",
    file: "admin/operations/alerts/alerts.route.tsx",
    label: "Alerts",
    icon: "bolt",
    group: "governance",
    role: "owner",
    examples: [""],
  },
  {
    path: "site",
    file: "admin/site/site.route.tsx",
    label: "Site & statements",
    icon: "document",
    group: "governance",
    role: "owner",
    examples: ["", "?claim=families", "?part=operator"],
  },
  {
    path: "privacy",
    file: "admin/privacy/privacy.route.tsx",
    label: "Privacy",
    icon: "shield",
    group: "governance",
    role: "operator",
    examples: ["", "?show=closed"],
  },
  {
    path: "privacy/new",
    file: "admin/privacy/new-request.route.tsx",
    label: "New request",
    icon: "shield",
    group: "service",
    role: "operator",
    examples: ["", "?lead=:lead"],
  },
  {
    path: "privacy/:request",
    file: "admin/privacy/request.route.tsx",
    label: "Request",
    icon: "shield",
    group: "service",
    role: "operator",
    examples: ["", "?ask=erase"],
  },
  {
    path: "dossier/:lead",
    file: "admin/privacy/dossier/dossier.route.tsx",
    label: "Consent dossier",
    icon: "document",
    group: "service",
    role: "operator",
    examples: [""],
  },
  {
    path: "retention",
    file: "admin/privacy/retention/retention.route.tsx",
    label: "Retention",
    icon: "clock",
    group: "governance",
    role: "operator",
    examples: [""],
  },
  {
    path: "audit-log",
    file: "admin/staff/audit-log/audit-log.route.tsx",
    label: "Audit log",
    icon: "history",
    group: "governance",
    role: "operator",
    examples: [""],
  },
  {
    path: "account",
    file: "admin/staff/account/account.route.tsx",
    label: "Your account",
    title: "Your account · Stufenlos",
    icon: "person",
    group: "account",
    role: "viewer",
    examples: [""],
  },
];

export const screenAddress = ({ path }: Screen): string => (path === "" ? "/admin" : `/admin/${path}`);

/** In ascending order: each role includes those before it. */
const ROLES: readonly string[] = ["viewer", "operator", "owner"] satisfies Role[];

export const isAtLeast = (role: string, needed: Role): boolean => ROLES.indexOf(needed) <= ROLES.indexOf(role);

/** Hides screens the role may not open. */
export const screensFor = (role: string, group: Screen["group"]): readonly Screen[] =>
  screens.filter((screen) => screen.group === group && isAtLeast(role, screen.role));

export const formPath = (formType: string): string => `/admin/forms/${formType}`;
export const JOBS_PAGE = "/admin/jobs";

/** A job, or its leads with this `result`. */
export const jobPath = (id: string, result?: string): string =>
  `${JOBS_PAGE}?job=${id}${result === undefined ? "" : `&result=${result}`}`;
export const SEND_OLD_PAGE = `${JOBS_PAGE}?plan=send-old`;

/** Plan for a service's failed leads, leads in doubt, or leads it never got. */
export const jobPlanPath = (kind: JobKind, serviceId: string, outcome?: FailedOutcome): string =>
  `${JOBS_PAGE}?plan=${kind}&service=${serviceId}${outcome === undefined ? "" : `&outcome=${outcome}`}`;
