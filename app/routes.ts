import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { screens } from "#app/admin/frame/screens.ts";
import { funnels } from "#funnels/registry.ts";

/** All funnels share one screen; the first part of the path selects the funnel. */
const funnelRoutes = Object.values(funnels).map(({ formType, basePath, stepInUrl }) =>
  route(basePath.slice(1) + (stepInUrl ? "/:step?" : ""), "funnel/funnel.route.tsx", { id: formType }),
);

const screenRoutes = screens.map(({ path, file }) => (path === "" ? index(file) : route(path, file)));

/** The specification's route table (§2), one line per screen. */
export default [
  index("pages/home/home.route.tsx"),
  ...funnelRoutes,
  route("solar/rechnung", "pages/legal/solar-calculation.route.tsx"),
  route("partner", "pages/partners/partners.route.tsx"),
  route("success", "pages/success/success.route.tsx"),
  route("angekommen", "pages/arrived/arrived.route.tsx"),
  route("anfrage", "pages/self-service-page/find-request.route.tsx"),
  route("anfrage/:token", "pages/self-service-page/self-service-page.route.tsx"),
  route("anfrage/:token/:message", "pages/self-service-page/message.route.tsx"),
  route("nachweis/:token", "pages/partner-links/proof.route.tsx"),
  route("erledigt/:token", "pages/partner-links/confirm.route.tsx"),
  route("cookie-einstellungen", "pages/cookies/cookie-settings.route.tsx"),
  route("impressum", "pages/legal/impressum.route.tsx"),
  route("datenschutz", "pages/legal/datenschutz.route.tsx"),
  route("barrierefreiheit", "pages/legal/barrierefreiheit.route.tsx"),
  route("nutzungsbedingungen", "pages/legal/nutzungsbedingungen.route.tsx"),
  route("magazine/advertorial1", "pages/magazine/advertorial1/advertorial1.route.tsx"),
  route("magazine/advertorial2", "pages/magazine/advertorial2/advertorial2.route.tsx"),
  route("docs/api", "pages/api-reference/api-reference.route.tsx", { id: "http-reference" }),
  route("docs/api/webhooks", "pages/api-reference/api-reference.route.tsx", { id: "webhook-reference" }),
  route("docs/api/*", "pages/api-reference/file.route.ts"),
  route("test", "pages/tracking-test/tracking-test.route.tsx"),

  route("user1", "admin/staff/sign-in/sign-in.route.tsx"),
  route("user1/confirm", "admin/staff/sign-in/confirm-email.route.tsx"),
  route("user1/password", "admin/staff/sign-in/choose-password.route.tsx"),
  route("user1/invitation", "admin/staff/sign-in/accept-invitation.route.tsx"),
  route("admin", "admin/layout.route.tsx", [
    ...screenRoutes,
    route("forms/:formId/export", "admin/operations/leads/export.route.ts"),
    route("confirm-identity", "admin/frame/confirm-identity.route.tsx"),
    route("dossier/:lead/export", "admin/privacy/dossier/export.route.ts"),
    route("dossier/:lead/screen", "admin/privacy/dossier/screen.route.ts"),
    route("audit-log/export", "admin/staff/audit-log/export.route.ts"),
    route("insights/export", "admin/insights/export.route.ts"),
    route("privacy/:request/export", "admin/privacy/export.route.ts"),
    route("live", "admin/frame/live.route.ts"),
    route("theme", "admin/frame/theme.route.ts"),
    route("logout", "admin/frame/logout.route.ts"),
    route("*", "admin/frame/not-found.route.tsx"),
  ]),

  route("api/submissions", "funnel/http/submissions.route.ts"),
  route("api/submissions/:id/confirm-phone", "funnel/http/confirm-phone.route.ts"),
  route("api/steps", "funnel/http/steps.route.ts"),
  route("api/recipients", "funnel/http/recipients.route.ts"),
  route("api/places/:postalCode", "funnel/http/places.route.ts"),

  route("robots.txt", "pages/site-files/robots.route.ts"),
  route("sitemap.xml", "pages/site-files/sitemap.route.ts"),
  route("site.webmanifest", "pages/site-files/web-manifest.route.ts"),
  route(".well-known/security.txt", "pages/site-files/security-txt.route.ts"),
  route("*", "pages/not-found/not-found.route.tsx"),
] satisfies RouteConfig;
