import type { Screen } from "#app/admin/frame/screen-list/screen.ts";
import { screenAddress, screens } from "#app/admin/frame/screens.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import type { Role } from "#server/staff/roles.ts";

/** Roles for reading a page and for its actions. */
export type Rule = { read?: Role; actions?: Readonly<Record<string, Role>> };

/**
 * Actions by screen and role, a second time and independent of the code, so that a change in the code alone is noticed. Reading
 * is declared by the screen's record and its route, which are compared.
 */
const ACTIONS: Readonly<Record<string, Readonly<Record<string, Role>>>> = {
  "forms/:formId": {
    send: "operator",
    resend: "operator",
    "retry-failed": "operator",
    resolve: "operator",
    close: "operator",
    "delete-one": "operator",
    "delete-all": "operator",
  },
  "forms/:formId/settings": { save: "operator" },
  "api-services": {
    delete: "operator",
    "set-active": "operator",
    pause: "operator",
    resume: "operator",
  },
  "api-services/new": { save: "operator", preview: "operator", test: "operator" },
  "api-services/:service": { save: "operator", preview: "operator", test: "operator" },
  buyers: { pause: "operator", resume: "operator", "add-order": "operator", share: "operator" },
  "buyers/new": { save: "operator" },
  "buyers/:buyer": { save: "operator", retire: "operator" },
  "buyers/:buyer/orders/:order": {
    save: "operator",
    simulate: "operator",
    "go-live": "operator",
    pause: "operator",
    resume: "operator",
    end: "operator",
  },
  "insights/costs": { preview: "operator", save: "operator" },
  "delivery-health": { pause: "operator", resume: "operator" },
  jobs: {
    retry: "operator",
    close: "operator",
    "send-old": "operator",
    compare: "operator",
    resolve: "operator",
    pause: "operator",
    resume: "operator",
    stop: "operator",
  },
  background: { run: "operator", resend: "operator" },
  quarantine: { release: "operator", delete: "operator" },
  team: {
    approve: "owner",
    decline: "owner",
    "change-role": "owner",
    revoke: "owner",
    "reset-second-factor": "owner",
    invite: "owner",
    "withdraw-invitation": "owner",
    "require-second-factor": "owner",
  },
  "returns/new": { record: "operator" },
  "returns/import": { import: "operator" },
  "returns/rules/:order": { save: "operator", usual: "operator" },
  "returns/:returnId": { accept: "operator", part: "operator", decline: "operator", undo: "operator" },
  "dossier/:lead": { open: "operator" },
  privacy: { find: "operator", told: "operator" },
  "privacy/new": { save: "operator" },
  "privacy/:request": {
    identity: "operator",
    erase: "operator",
    withdraw: "operator",
    tell: "operator",
    told: "operator",
    confirmed: "operator",
    close: "operator",
    refuse: "operator",
  },
  alerts: { save: "owner", "save-webhook": "owner", "remove-webhook": "owner", test: "owner" },
  site: { operator: "owner", "keep-months": "owner", statement: "owner" },
  account: {
    enrol: "viewer",
    confirm: "viewer",
    "turn-off": "viewer",
    "end-session": "viewer",
    "end-all": "viewer",
    "weekly-mail": "owner",
  },
};

function ruleOf({ path, role }: Screen): Rule {
  const actions = ACTIONS[path];
  return { read: role, ...(actions ? { actions } : {}) };
}

/** URLs, and actions of a URL, that need a password or second factor of the last ten minutes. */
export const FRESH: readonly string[] = [
  "/admin/forms/:formId retry-failed",
  "/admin/forms/:formId delete-one",
  "/admin/forms/:formId delete-all",
  "/admin/jobs retry",
  "/admin/jobs close",
  "/admin/jobs send-old",
  "/admin/quarantine delete",
  "/admin/api-services/new save",
  "/admin/api-services/:service save",
  "/admin/team approve",
  "/admin/team change-role",
  "/admin/team revoke",
  "/admin/team reset-second-factor",
  "/admin/team invite",
  "/admin/team require-second-factor",
  "/admin/alerts save-webhook",
  "/admin/forms/:formId/export",
  "/admin/audit-log/export",
  "/admin/dossier/:lead/export",
  "/admin/privacy/:request/export",
];

/** Rules of the staff area: its screens, and URLs that are no screens. */
export const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(screens.map((screen) => [screenAddress(screen), ruleOf(screen)])),
  "/admin/forms/:formId/export": { read: "operator" },
  "/admin/confirm-identity": { read: "viewer", actions: { confirm: "viewer" } },
  "/admin/audit-log/export": { read: "operator" },
  "/admin/dossier/:lead/export": { read: "operator" },
  "/admin/dossier/:lead/screen": { read: "operator" },
  "/admin/insights/export": { read: "viewer" },
  "/admin/privacy/:request/export": { read: "operator" },
  "/admin/live": { read: "viewer" },
  "/admin/theme": { actions: { light: "viewer", dark: "viewer" } },
  "/admin/logout": { read: "viewer", actions: { logout: "viewer" } },
  "/admin/*": { read: "viewer" },
};

/** Public URLs. /user1 is protected by the access password and the throttle. */
export const PUBLIC: Readonly<Record<string, string>> = {
  "/": "home",
  ...Object.fromEntries(
    Object.values<Funnel>(funnels).map((funnel) => [funnel.basePath + (funnel.stepInUrl ? "/:step?" : ""), "a funnel"]),
  ),
  "/solar/rechnung": "how the solar result is calculated",
  "/partner": "who gets requests",
  "/anfrage": "where the code of a request is typed",
  "/anfrage/:token": "who has a request; its address is the secret",
  "/anfrage/:token/:message": "what its visitor wants, asked before it is done",
  "/nachweis/:token": "a buyer's part of the proof of consent; its address is signed",
  "/erledigt/:token": "where a recipient confirms a notice; its address is signed",
  "/success": "thank you",
  "/angekommen": "the way back from the thanks",
  "/cookie-einstellungen": "the choice about cookies",
  "/impressum": "a legal page",
  "/datenschutz": "a legal page",
  "/barrierefreiheit": "a legal page",
  "/nutzungsbedingungen": "a legal page",
  "/magazine/advertorial1": "an advertisement with a form that begins a funnel",
  "/magazine/advertorial2": "an advertisement",
  "/docs/api": "the reference of the interfaces",
  "/docs/api/webhooks": "the reference of the webhooks",
  "/docs/api/*": "the same for programs, and programs as examples",
  "/test": "links to test tracking parameters with",
  "/user1": "gate, sign-in, sign-up",
  "/user1/confirm": "the mailed link",
  "/user1/password": "the mailed link",
  "/user1/invitation": "the mailed link",
  "/api/submissions": "a visitor's submit",
  "/api/submissions/:id/confirm-phone": "a visitor's confirmation",
  "/api/steps": "counts the steps a visitor is shown",
  "/api/recipients": "the firms that get a request from a postal code",
  "/api/places/:postalCode": "the place of a postal code",
  "/robots.txt": "what search engines may read",
  "/sitemap.xml": "what they should read",
  "/site.webmanifest": "name and icons",
  "/.well-known/security.txt": "whom to tell about a weakness",
  "/*": "not found",
};
