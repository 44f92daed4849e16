import { data, redirect } from "react-router";
import { FORM_HEADERS, PAGE_HEADERS, STATUS } from "#app/pages/parts/private-headers.ts";
import { requestMeta } from "#app/pages/parts/request-frame.tsx";
import { keepThrottledPage } from "#app/pages/parts/throttled-page.server.ts";
import { depsContext } from "#app/web/context.ts";
import type { Handle } from "#app/web/route-handle.ts";
import { confirmByLink } from "#server/privacy/notice-link.ts";
import { ConfirmPage } from "./confirm-page.tsx";
import { PartnerLink } from "./partner-link.tsx";
import { linkLimit, openNotice } from "./open-link.server.ts";
import styles from "./partner-links.css?url";
import type { Route } from "./+types/confirm.route";

export const handle: Handle = { noJs: true, asksCookies: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const middleware = [keepThrottledPage(linkLimit)];

/** Shows the question. Only the form changes anything, because mail programs open links to preview them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { brand } = (await deps.site()).operator;
  const opened = await openNotice(deps, params.token);
  return data({ brand, opened }, { status: STATUS[opened.kind], headers: FORM_HEADERS });
}

/** React Router rejects cross-site posts. */
export async function action({ params, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const opened = await openNotice(deps, params.token);
  if (opened.kind !== "open") throw data(null, { status: STATUS[opened.kind], headers: PAGE_HEADERS });
  await confirmByLink(deps.db, opened);
  throw redirect(`/erledigt/${params.token}`, { status: 303, headers: PAGE_HEADERS });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  requestMeta("Erledigt bestätigen", "Für den Betrieb, der unsere Mitteilung bekommen hat.", loaderData?.brand);

export default function ConfirmRoute({ loaderData: { opened } }: Route.ComponentProps) {
  return (
    <PartnerLink kind={opened.kind}>
      {opened.kind === "open" ? <ConfirmPage notice={opened.notice} /> : null}
    </PartnerLink>
  );
}
