import { formPath, isAtLeast, SEND_OLD_PAGE, screenAddress, screens } from "#app/admin/frame/screens.ts";
import { partPath } from "#app/admin/labels/paths.ts";
import { formCode, formName } from "#app/admin/labels/form-names.ts";
import type { IconName } from "#app/admin/ui/controls/icon.tsx";
import { formTypes } from "#funnels/registry.ts";
import type { Role } from "#server/staff/roles.ts";

export type PlaceGroup = "forms" | "screens" | "settings" | "actions";

/** A target other than a person, known without a request. */
export type SearchTarget = {
  group: PlaceGroup;
  label: string;
  /** Synonyms. */
  words?: string;
  to: string;
  icon: IconName;
  formType?: string;
  /** Minimum role. */
  role: Role;
  /** A file, not a page. */
  isDownload?: true;
};

const MOST = 8;

/** Places of a role whose name or synonyms contain every word; the first ones without a text. */
export function findTargets(role: Role, text: string): SearchTarget[] {
  const words = text.normalize("NFC").trim().toLowerCase().split(/\s+/).filter(Boolean);
  const all = TARGETS.filter((target) => isAtLeast(role, target.role));
  if (words.length === 0) return all.filter(({ group }) => group === "screens");
  return all
    .filter(({ label, words: others = "" }) => {
      const said = `${label} ${others}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .slice(0, MOST);
}

/** Parts of screens, and actions there. */
const PARTS_AND_ACTIONS: readonly SearchTarget[] = [
  {
    group: "settings",
    label: "Operator data",
    words: "company address imprint impressum retention phone site",
    to: partPath("operator"),
    icon: "document",
    role: "owner",
  },
  {
    group: "settings",
    label: "Who is told of alerts",
    words: "alerts email recipients quiet hours webhook slack teams thresholds",
    to: "/admin/alerts",
    icon: "bolt",
    role: "owner",
  },
  {
    group: "settings",
    label: "Second factor and password",
    words: "account security sessions devices 2fa",
    to: "/admin/account",
    icon: "lock",
    role: "viewer",
  },
  {
    group: "actions",
    label: "See what needs attention",
    words: "failed problems undelivered in doubt",
    to: "/admin#attention",
    icon: "info",
    role: "viewer",
  },
  {
    group: "actions",
    label: "Background work: tasks and mails that wait",
    words: "periodic cron queue email worker",
    to: "/admin/background",
    icon: "clock",
    role: "viewer",
  },
  {
    group: "actions",
    label: "Pause or resume a service",
    words: "stop circuit breaker",
    to: "/admin/delivery-health",
    icon: "pause",
    role: "operator",
  },
  {
    group: "actions",
    label: "Send old leads to a service",
    words: "bulk job resend buyer",
    to: SEND_OLD_PAGE,
    icon: "send",
    role: "operator",
  },
  {
    group: "actions",
    label: "Add a service",
    words: "new buyer api connect",
    to: "/admin/api-services/new",
    icon: "plus",
    role: "operator",
  },
  {
    group: "actions",
    label: "Release or delete held leads",
    words: "quarantine spam",
    to: "/admin/quarantine",
    icon: "lock",
    role: "operator",
  },
  ...formTypes.map((formType) => ({
    group: "actions" as const,
    label: `Export leads: ${formName(formType)}`,
    words: `${formCode(formType)} csv download`,
    to: `${formPath(formType)}/export`,
    icon: "download" as const,
    role: "operator" as const,
    isDownload: true as const,
  })),
  {
    group: "actions",
    label: "Export the audit log",
    words: "csv download",
    to: "/admin/audit-log/export",
    icon: "download",
    role: "operator",
    isDownload: true,
  },
  {
    group: "actions",
    label: "Invite somebody to the team",
    words: "new member staff user",
    to: "/admin/team",
    icon: "team",
    role: "owner",
  },
];

const TARGETS: readonly SearchTarget[] = [
  ...formTypes.map((formType) => ({
    group: "forms" as const,
    label: formName(formType),
    words: `${formCode(formType)} leads form`,
    to: formPath(formType),
    icon: "leads" as const,
    formType,
    role: "viewer" as const,
  })),
  ...screens
    .filter(({ path, group }) => group !== "search" && group !== "service" && !path.includes(":"))
    .map((screen) => ({
      group: "screens" as const,
      label: screen.label,
      to: screenAddress(screen),
      icon: screen.icon,
      role: screen.role,
    })),
  ...formTypes.map((formType) => ({
    group: "settings" as const,
    label: `Form Settings: ${formName(formType)}`,
    words: `${formCode(formType)} services`,
    to: `${formPath(formType)}/settings`,
    icon: "settings" as const,
    role: "viewer" as const,
  })),
  ...PARTS_AND_ACTIONS,
];
