import { data } from "react-router";
import { PAGE_HEADERS, STATUS } from "#app/pages/parts/private-headers.ts";
import { requestMeta } from "#app/pages/parts/request-frame.tsx";
import { keepThrottledPage } from "#app/pages/parts/throttled-page.server.ts";
import { depsContext } from "#app/web/context.ts";
import type { Handle } from "#app/web/route-handle.ts";
import { PartnerLink } from "./partner-link.tsx";
import { linkLimit, openProof } from "./open-link.server.ts";
import styles from "./partner-links.css?url";
import { ProofPage } from "./proof-page.tsx";
import type { Route } from "./+types/proof.route";

export const handle: Handle = { noJs: true, asksCookies: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const middleware = [keepThrottledPage(linkLimit)];

/** The part of a buyer. Nothing tells a forged link from one whose time is over. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { brand } = (await deps.site()).operator;
  const opened = await openProof(deps, params.token);
  return data({ brand, opened }, { status: STATUS[opened.kind], headers: PAGE_HEADERS });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  requestMeta("Nachweis der Einwilligung", "Für den Betrieb, der die Anfrage bekommen hat.", loaderData?.brand);

export default function ProofRoute({ loaderData: { opened } }: Route.ComponentProps) {
  return <PartnerLink kind={opened.kind}>{opened.kind === "open" ? <ProofPage {...opened.page} /> : null}</PartnerLink>;
}
