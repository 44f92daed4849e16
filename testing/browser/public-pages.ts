import type { Page, Response } from "playwright-core";
import { grantSuccess } from "#app/funnel/http/success-cookie.ts";
import { openWhole } from "#testing/browser/browser.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/navigation.ts";
import { funnels } from "#funnels/registry.ts";

export type PublicPage = {
  name: string;
  path: string;
  /** Only the questionnaires and the thanks need scripts. */
  scripts?: true;
  /** Search engines are asked to leave it out. */
  noindex?: true;
  status?: 404;
};

/** Every page a visitor can come to, one line each; the funnels are those of the registry. */
export const publicPages: readonly PublicPage[] = [
  { name: "home", path: "/" },
  ...Object.values<Funnel>(funnels).map((funnel) => ({
    name: funnel.formType,
    path: pathOf(funnel, funnel.steps[0].slug),
    scripts: true as const,
  })),
  { name: "solar calculation", path: "/solar/rechnung" },
  { name: "partners", path: "/partner" },
  { name: "success", path: "/success", scripts: true, noindex: true },
  { name: "arrived", path: "/angekommen", noindex: true },
  { name: "advertorial1", path: "/magazine/advertorial1" },
  { name: "advertorial2", path: "/magazine/advertorial2" },
  { name: "imprint", path: "/impressum" },
  { name: "privacy", path: "/datenschutz" },
  { name: "accessibility", path: "/barrierefreiheit" },
  { name: "terms", path: "/nutzungsbedingungen" },
  { name: "cookie settings", path: "/cookie-einstellungen", noindex: true },
  { name: "HTTP interfaces", path: "/docs/api", noindex: true },
  { name: "webhooks", path: "/docs/api/webhooks", noindex: true },
  { name: "tracking test", path: "/test", noindex: true },
  { name: "not found", path: "/gibt-es-nicht", noindex: true, status: 404 },
];

/** Where to go, and the cookie to bring: the thanks are shown once, to somebody who has just sent something. */
export async function entryTo({ path }: PublicPage): Promise<{ path: string; cookie?: string }> {
  if (path === "/angekommen") return { path: `${path}?type=treppenlift` };
  if (path !== "/success") return { path };
  const { to, cookie } = await grantSuccess("treppenlift", false);
  return { path: to, cookie: cookie.split(";")[0] ?? "" };
}

/** Goes there as a visitor of the site at `url` would. */
export async function enter(page: Page, entry: PublicPage, url: string): Promise<Response | null> {
  const { path, cookie } = await entryTo(entry);
  const [name = "", value = ""] = cookie?.split(/=(.*)/s) ?? [];
  if (cookie) await page.context().addCookies([{ name, value, url }]);
  return openWhole(page, url + path);
}
