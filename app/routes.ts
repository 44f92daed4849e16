import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** All funnels share one screen; the first part of the address says which. */
const funnel = (path: string) => route(path, "routes/funnel.tsx", { id: path.split("/")[0] ?? path });

/** The specification's route table (§2), one line per screen. */
export default [
  index("routes/home.tsx"),
  funnel("solar"),
  funnel("treppenlift/:step?"),
  funnel("treppenlift2/:step?"),
  funnel("treppenlift3"),
  funnel("treppenlift4/:step?"),
  funnel("treppenlift5/:step?"),
  funnel("treppenlift6/:step?"),
  funnel("treppenlift7/:step?"),
  route("success", "routes/success.tsx"),
  route("cookie-einstellungen", "routes/cookie-settings.tsx"),
  route("impressum", "routes/legal/impressum.tsx"),
  route("datenschutz", "routes/legal/datenschutz.tsx"),
  route("barrierefreiheit", "routes/legal/barrierefreiheit.tsx"),
  route("nutzungsbedingungen", "routes/legal/nutzungsbedingungen.tsx"),
  route("magazine/advertorial1", "routes/magazine/advertorial1.tsx"),
  route("magazine/advertorial2", "routes/magazine/advertorial2.tsx"),
  route("test", "routes/tracking-test.tsx"),

  route("user1", "routes/admin/access.tsx"),
  route("user1/confirm", "routes/admin/confirm-email.tsx"),
  route("user1/password", "routes/admin/choose-password.tsx"),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("forms/:formId", "routes/admin/submissions.tsx"),
    route("forms/:formId/export", "routes/admin/export.ts"),
    route("forms/:formId/settings", "routes/admin/form-settings.tsx"),
    route("api-services", "routes/admin/api-services.tsx"),
    route("delivery-health", "routes/admin/delivery-health.tsx"),
    route("quarantine", "routes/admin/quarantine.tsx"),
    route("team", "routes/admin/team.tsx"),
    route("site", "routes/admin/site.tsx"),
    route("account", "routes/admin/account.tsx"),
    route("audit-log", "routes/admin/audit-log.tsx"),
    route("live", "routes/admin/live.ts"),
    route("theme", "routes/admin/theme.ts"),
    route("logout", "routes/admin/logout.ts"),
    route("*", "routes/admin/not-found.tsx"),
  ]),

  route("api/submissions", "routes/submissions.ts"),
  route("api/submissions/:id/confirm-phone", "routes/confirm-phone.ts"),
  route("api/places/:postalCode", "routes/places.ts"),

  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("site.webmanifest", "routes/web-manifest.ts"),
  route(".well-known/security.txt", "routes/security-txt.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
