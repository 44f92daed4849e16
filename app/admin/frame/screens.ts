import type { IconName } from "#app/admin/ui/controls/icon.tsx";
import type { Overview } from "#server/dashboard/read-overview.ts";
import type { JobKind } from "#server/jobs/job.ts";
import type { Role, Staff } from "#server/staff/roles.ts";

/** What the shell shows on every page. */
export type ShellKnown = Overview & { staff: Pick<Staff, "name" | "role"> };

export type Screen = {
  /** Behind /admin/, as in the route table. */
  readonly path: string;
  /** The route's module, in app/. */
  readonly file: string;
  /** The name in the navigation; also the document's title, unless that has words of its own. */
  readonly label: string;
  readonly title?: string;
  readonly icon: IconName;
  /** Where the navigation shows it. The frame draws dashboard, search, forms and account in places of their own; the page of a service is reached from the list. */
  readonly group: "dashboard" | "search" | "form" | "delivery" | "service" | "governance" | "account";
  /** Who may read it. The route says the same to the guard, and tests/process/staff-matrix.test.ts compares the two. */
  readonly role: Role;
  /** What the gallery and the tests visit, as it stands behind the path; they put ids in place of `:lead` and `:service`. */
  readonly examples: readonly string[];
};

/** Every staff screen. Routes, navigation, titles, the gallery and the tests of roles, accessibility and content policy follow. */
export const screens: readonly Screen[] = [
  {
    path: "",
    file: "admin/dashboard/dashboard.route.tsx",
    label: "Dashboard",
    title: "Admin Dashboard",
    icon: "dashboard",
    group: "dashboard",
    role: "viewer",
    examples: [""],
  },
  {
    path: "search",
    file: "admin/search/search.route.tsx",
    label: "Search",
    icon: "search",
    group: "search",
    role: "viewer",
    examples: ["", "?q=:lead", "?q=settings"],
  },
  {
    path: "forms/:formId",
    file: "admin/leads/leads.route.tsx",
    label: "Leads",
    icon: "leads",
    group: "form",
    role: "viewer",
    examples: ["", "?view=undelivered", "?lead=:lead", "?q=nobody", "?ask=delete-all"],
  },
  {
    path: "forms/:formId/settings",
    file: "admin/form-settings/form-settings.route.tsx",
    label: "Form Settings",
    icon: "settings",
    group: "form",
    role: "viewer",
    examples: [""],
  },
  {
    path: "delivery-health",
    file: "admin/delivery-health/delivery-health.route.tsx",
    label: "Delivery health",
    icon: "health",
    group: "delivery",
    role: "viewer",
    examples: [""],
  },
  {
    path: "api-services",
    file: "admin/api-services/api-services.route.tsx",
    label: "API Services",
    icon: "plug",
    group: "delivery",
    role: "viewer",
    examples: ["", "?delete=:service"],
  },
  {
    path: "api-services/new",
    file: "admin/api-services/new-service.route.tsx",
    label: "Connect a buyer",
    icon: "plug",
    group: "service",
    role: "operator",
    examples: ["", "?kind=http&preset=plain-json", "?kind=meta", "?kind=webhook", "?kind=mail"],
  },
  {
    path: "api-services/:service",
    file: "admin/api-services/service.route.tsx",
    label: "Edit API service",
    icon: "plug",
    group: "service",
    role: "operator",
    examples: [""],
  },
  {
    path: "quarantine",
    file: "admin/quarantine/quarantine.route.tsx",
    label: "Quarantine",
    icon: "shield",
    group: "delivery",
    role: "viewer",
    examples: [""],
  },
  {
    path: "jobs",
    file: "admin/jobs/jobs.route.tsx",
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
    path: "team",
    file: "admin/team/team.route.tsx",
    label: "Team",
    title: "Team · Stufenlos",
    icon: "team",
    group: "governance",
    role: "owner",
    examples: [""],
  },
  {
    path: "alerts",
    file: "admin/alerts/alerts.route.tsx",
    label: "Alerts",
    icon: "bolt",
    group: "governance",
    role: "owner",
    examples: [""],
  },
  {
    path: "site",
    file: "admin/site/site.route.tsx",
    label: "Site & claims",
    icon: "document",
    group: "governance",
    role: "owner",
    examples: ["", "?claim=families", "?part=operator"],
  },
  {
    path: "erasures",
    file: "admin/erasures/erasures.route.tsx",
    label: "Erasures",
    icon: "erase",
    group: "governance",
    role: "operator",
    examples: [""],
  },
  {
    path: "audit-log",
    file: "admin/audit-log/audit-log.route.tsx",
    label: "Audit log",
    icon: "history",
    group: "governance",
    role: "operator",
    examples: [""],
  },
  {
    path: "account",
    file: "admin/account/account.route.tsx",
    label: "Your account",
    title: "Your account · Stufenlos",
    icon: "person",
    group: "account",
    role: "viewer",
    examples: [""],
  },
];

export const screenAddress = ({ path }: Screen): string => (path === "" ? "/admin" : `/admin/${path}`);

/** Each role may also read what those before it may. */
const ROLES: readonly string[] = ["viewer", "operator", "owner"] satisfies Role[];

export const isAtLeast = (role: string, needed: Role): boolean => ROLES.indexOf(needed) <= ROLES.indexOf(role);

/** Nobody is shown the way to a screen that would send them away. */
export const screensFor = (role: string, group: Screen["group"]): readonly Screen[] =>
  screens.filter((screen) => screen.group === group && isAtLeast(role, screen.role));

export const formPath = (formType: string): string => `/admin/forms/${formType}`;

export const JOBS_PAGE = "/admin/jobs";

/** A job, or the leads of it that came to `result`. */
export const jobPath = (id: string, result?: string): string =>
  `${JOBS_PAGE}?job=${id}${result === undefined ? "" : `&result=${result}`}`;

export const SEND_OLD_PAGE = `${JOBS_PAGE}?plan=send-old`;

/** What would be done with the failed leads of a service, with those in doubt, or with those it has never got. */
export const jobPlanPath = (kind: JobKind, serviceId: string): string =>
  `${JOBS_PAGE}?plan=${kind}&service=${serviceId}`;

export type SitePart = "claims" | "operator";

export const SITE_PAGE = "/admin/site";

export const partPath = (part: SitePart): string => `${SITE_PAGE}?part=${part}`;
