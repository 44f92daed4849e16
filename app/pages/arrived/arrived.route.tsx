import { useRouteLoaderData } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { sayText, type Values } from "#funnels/engine/texts.ts";
import { entranceOf } from "#funnels/engine/navigation.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { Operator } from "#server/site/operator.ts";
import type { Route } from "./+types/arrived.route";
import type { Handle } from "#app/web/route-handle.ts";

const TITLE = "Ihre Anfrage ist angekommen";

/** Target of Back after a submit. A new lead keeps the advertisement's parameters. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams: query } = new URL(request.url);
  const formType = query.get("type");
  query.delete("type");
  const kept = query.size > 0 ? `?${query}` : "";
  return { again: isFormType(formType) ? entranceOf(funnels[formType]) + kept : undefined };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0]?.loaderData as { operator: Pick<Operator, "brand"> } | undefined;
  return [
    { title: `${TITLE} · ${root?.operator.brand ?? ""}` },
    { name: "description", content: "Ihre Anfrage haben wir schon erhalten. Sie müssen nichts weiter tun." },
    { name: "robots", content: "noindex" },
  ];
};

export const handle: Handle = { noJs: true, pictures: () => ["erfolg"] };

export default function Arrived({ loaderData: { again } }: Route.ComponentProps) {
  const { operator, statements } = useRouteLoaderData("root") as {
    operator: Pick<Operator, "brand" | "phone">;
    statements: Values;
  };
  return (
    <Page owner={operator}>
      <main id="main" className="wrap notice">
        <Picture name="erfolg" size="scene" />
        <h1>{TITLE}</h1>
        <p className="lede">Sie müssen nichts weiter tun. {sayText("{say:response}.", statements)}</p>
        <p className="choices">
          <a className="btn" href="/">
            <Icon name="home" />
            Zur Startseite
          </a>
          {again ? (
            <a className="btn ghost" href={again}>
              Neue Anfrage stellen
            </a>
          ) : null}
        </p>
      </main>
    </Page>
  );
}
