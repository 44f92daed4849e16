import http from "#docs/api/README.md";
import webhooks from "#docs/api/webhooks.md";
import { RequestFrame } from "#app/pages/parts/request-frame.tsx";
import { depsContext } from "#app/web/context.ts";
import type { Handle } from "#app/web/route-handle.ts";
import styles from "./api-reference.css?url";
import type { Route } from "./+types/api-reference.route";

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const HTTP = {
  title: "HTTP interfaces",
  description: "The interfaces of this site that other programs may call.",
  html: http,
};
const WEBHOOKS = {
  title: "Webhooks",
  description: "What this site posts to other programs, and how they check it.",
  html: webhooks,
};

/** The documents of docs/api, as made by the build. In English, like all that is for firms' programmers. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { brand } = (await context.get(depsContext).site()).operator;
  return { brand, ...(url.pathname.endsWith("/webhooks") ? WEBHOOKS : HTTP) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.title} · ${loaderData.brand}` },
        { name: "description", content: loaderData.description },
        { name: "robots", content: "noindex" },
      ]
    : [];

export default function ApiReference({ loaderData: { html } }: Route.ComponentProps) {
  return (
    <RequestFrame>
      {() => <main id="main" lang="en" className="wrap api-reference" dangerouslySetInnerHTML={{ __html: html }} />}
    </RequestFrame>
  );
}
