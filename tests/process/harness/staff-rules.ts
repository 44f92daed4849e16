import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import type { Role } from "#server/staff/roles.ts";

/** Who may read a page, and who may do what there. */
export type Rule = { read?: Role; deeds?: Readonly<Record<string, Role>> };

/**
 * The rules of the staff area, written down a second time and independently of the code: whoever adds a route or a deed says
 * here who may use it, and whoever changes one in the code alone is found out.
 */
export const RULES: Readonly<Record<string, Rule>> = {
  "/admin": { read: "viewer" },
  "/admin/forms/:formId": {
    read: "viewer",
    deeds: {
      send: "operator",
      resend: "operator",
      "retry-failed": "operator",
      resolve: "operator",
      "delete-one": "operator",
      "delete-all": "operator",
    },
  },
  "/admin/forms/:formId/export": { read: "operator" },
  "/admin/forms/:formId/settings": { read: "viewer", deeds: { save: "operator" } },
  "/admin/api-services": {
    read: "viewer",
    deeds: {
      save: "operator",
      delete: "operator",
      "set-active": "operator",
      pause: "operator",
      resume: "operator",
      preview: "operator",
      test: "operator",
    },
  },
  "/admin/delivery-health": { read: "viewer", deeds: { pause: "operator", resume: "operator" } },
  "/admin/quarantine": { read: "viewer", deeds: { release: "operator", delete: "operator" } },
  "/admin/team": {
    read: "owner",
    deeds: { approve: "owner", decline: "owner", "change-role": "owner", revoke: "owner" },
  },
  "/admin/site": { read: "owner", deeds: { operator: "owner", claim: "owner" } },
  "/admin/account": {
    read: "viewer",
    deeds: { enrol: "viewer", confirm: "viewer", "turn-off": "viewer", "end-session": "viewer", "end-all": "viewer" },
  },
  "/admin/audit-log": { read: "operator" },
  "/admin/live": { read: "viewer" },
  "/admin/theme": { deeds: { light: "viewer", dark: "viewer" } },
  "/admin/logout": { read: "viewer", deeds: { logout: "viewer" } },
  "/admin/*": { read: "viewer" },
};

/** For everybody, signed in or not. What /user1 does is guarded by the gate and the throttle. */
export const PUBLIC: Readonly<Record<string, string>> = {
  "/": "home",
  ...Object.fromEntries(
    Object.values<Funnel>(funnels).map((funnel) => [funnel.basePath + (funnel.stepInUrl ? "/:step?" : ""), "a funnel"]),
  ),
  "/success": "thank you",
  "/cookie-einstellungen": "the choice about cookies",
  "/impressum": "a legal page",
  "/datenschutz": "a legal page",
  "/barrierefreiheit": "a legal page",
  "/nutzungsbedingungen": "a legal page",
  "/magazine/advertorial1": "an advertisement with a form that begins a funnel",
  "/magazine/advertorial2": "an advertisement",
  "/test": "links to test tracking parameters with",
  "/user1": "gate, sign-in, sign-up",
  "/user1/confirm": "the mailed link",
  "/user1/password": "the mailed link",
  "/api/submissions": "a visitor's submit",
  "/api/submissions/:id/confirm-phone": "a visitor's confirmation",
  "/api/places/:postalCode": "the place of a postal code",
  "/robots.txt": "what search engines may read",
  "/sitemap.xml": "what they should read",
  "/site.webmanifest": "name and icons",
  "/.well-known/security.txt": "whom to tell about a weakness",
  "/*": "not found",
};
