import { data, useRouteLoaderData, useSearchParams } from "react-router";
import { takeSuccessLead, takeSuccessToken } from "#app/funnel/state/success-token.ts";
import { hasSuccessPass, usedPass } from "#app/funnel/http/success-cookie.ts";
import { sentLead, type SentLead } from "#app/funnel/state/sent-lead.ts";
import { figuresFor } from "#app/funnel/http/figures-for.server.ts";
import { statementsForVisitors } from "#app/web/statements-for-visitors.ts";
import { depsContext } from "#app/web/context.ts";
import { Pixel, type PixelSource } from "#app/ui/page/pixel.tsx";
import { sayable, type Values } from "#funnels/engine/texts.ts";
import type { Thanks } from "#funnels/engine/types.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import { partnersOf } from "#server/sales/buyers/read-partners.ts";
import { readTickedFirms } from "#server/leads/consent/name-firms.ts";
import { confirmsByEmail } from "#server/delivery/form-settings/read-form-settings.ts";
import { SuccessPage, type ThanksLook, type ThanksOperator } from "#app/funnel/thanks/success-page.tsx";
import { successTexts } from "#app/funnel/thanks/success-texts.ts";
import type { Route } from "./+types/success.route";
import type { Handle } from "#app/web/route-handle.ts";

/** Looks by form type, from the registry; vite.config.ts replaces the name by the object. */
declare const THANKS: Readonly<Record<string, { layout: string; texts: Thanks }>>;

/** Texts for this form type, and the funnel's layout. */
function thanksFor(formType: string | null): ThanksLook {
  const own = new Map(Object.entries(THANKS)).get(formType ?? "");
  return { ...successTexts[own?.texts ?? "neutral"], layout: own?.layout ?? "" };
}

type Granted = { granted: boolean; lead: SentLead | undefined };

/** Without scripts the server knows the visitor by one-minute cookies, which the first display deletes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const granted = await hasSuccessPass(request);
  const headers = new Headers({ "cache-control": "private, no-store" });
  if (!granted) return data<Granted>({ granted, lead: undefined }, { headers });
  const { db, answersCookie, site } = context.get(depsContext);
  headers.append("set-cookie", await usedPass());
  headers.append("set-cookie", await answersCookie.clearForThanks("/success"));
  const formType = new URL(request.url).searchParams.get("type");
  const carried = await answersCookie.read(request);
  if (!carried || !isFormType(formType)) return data<Granted>({ granted, lead: undefined }, { headers });
  const { directRecipients } = await partnersOf(db, formType);
  const funnel = {
    ...funnels[formType],
    ...(directRecipients.length > 0 && { directRecipients }),
    confirmsByEmail: await confirmsByEmail(db, formType).catch(() => false),
  };
  const ticked = await readTickedFirms(db, carried.id);
  const current = await site();
  const values = {
    ...statementsForVisitors(current),
    ...figuresFor(funnel, current, carried),
    ...sayable(carried.answers),
  };
  const lead = { ...sentLead(funnel, carried, carried.answers, values, ticked), id: "" }; // Meta's pixel needs scripts
  return data<Granted>({ granted, lead }, { headers });
}

/** With scripts the token is in session storage, valid for one display; without it the visitor is redirected home. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Granted> {
  if (takeSuccessToken(new URL(request.url).searchParams.get("token")))
    return { granted: true, lead: takeSuccessLead() };
  const fromServer = await serverLoader();
  if (fromServer.granted) return fromServer;
  location.replace("/");
  return new Promise<never>(() => undefined);
}
clientLoader.hydrate = true as const;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ location, matches }) => {
  const { title, text } = thanksFor(new URLSearchParams(location.search).get("type"));
  const root = matches[0]?.loaderData as { operator: ThanksOperator } | undefined;
  return [
    { title: `${title} · ${root?.operator.brand ?? ""}` },
    { name: "description", content: text },
    { name: "robots", content: "noindex" },
  ];
};

export const handle: Handle = { pictures: () => ["erfolg", "erfolg-solar"], pixel: true };

export default function Success({ loaderData: { granted, lead } }: Route.ComponentProps) {
  const { operator, statements, pixel } = useRouteLoaderData("root") as {
    operator: ThanksOperator;
    statements: Values;
    pixel?: PixelSource;
  };
  const thanks = thanksFor(useSearchParams()[0].get("type"));
  if (!granted) return <GoHomeWithoutScripts />;
  return (
    <>
      {pixel && lead?.id ? <Pixel pixel={pixel} lead={lead.id} /> : null}
      <SuccessPage {...{ thanks, operator, statements, lead }} />
    </>
  );
}

const GoHomeWithoutScripts = () => (
  <noscript>
    <meta httpEquiv="refresh" content="0;url=/" />
  </noscript>
);
