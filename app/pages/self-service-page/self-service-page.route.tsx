import { data } from "react-router";
import { depsContext } from "#app/web/context.ts";
import { canBeUndone } from "#server/privacy/visitor-messages/visitor-message.ts";
import type { Handle } from "#app/web/route-handle.ts";
import { PAGE_HEADERS, STATUS } from "#app/pages/parts/private-headers.ts";
import { keepThrottledPage } from "#app/pages/parts/throttled-page.server.ts";
import { openPage, tokenLimit } from "./open-page.server.ts";
import { PageOver, TooMany } from "./page-over.tsx";
import { RequestFrame, requestMeta } from "#app/pages/parts/request-frame.tsx";
import { SelfServicePage } from "./self-service-page.tsx";
import styles from "./self-service-page.css?url";
import type { Route } from "./+types/self-service-page.route";

export const handle: Handle = { noJs: true, asksCookies: true, pictures: () => ["zeit-sofort"] };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const middleware = [keepThrottledPage(tokenLimit)];

/** Read-only, because mail programs open links to preview them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { brand } = (await deps.site()).operator;
  const opened = await openPage(deps, params.token);
  const init = { status: STATUS[opened.kind], headers: PAGE_HEADERS };
  if (opened.kind !== "open") return data({ brand, kind: opened.kind }, init);
  const { kind, request, path, code } = opened;
  const undoable = request.messages.filter(canBeUndone).map(({ id }) => id);
  return data({ brand, kind, request, path, code, undoable, now: new Date() }, init);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  requestMeta("Ihre Anfrage", "Wer Ihre Anfrage hat, und was Sie ändern können.", loaderData?.brand);

export default function SelfServicePageRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RequestFrame>
      {({ phone }) => {
        switch (loaderData.kind) {
          case "over":
            return <PageOver phone={phone} />;
          case "too-many":
            return <TooMany phone={phone} />;
          case "open":
            return <SelfServicePage {...loaderData} phone={phone} />;
        }
      }}
    </RequestFrame>
  );
}
