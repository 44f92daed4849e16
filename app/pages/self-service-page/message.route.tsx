import { createContext, data, redirect } from "react-router";
import { depsContext } from "#app/web/context.ts";
import { isId } from "#app/web/form-values.ts";
import { readBody } from "#app/web/read-body.ts";
import type { Handle } from "#app/web/route-handle.ts";
import { proofKept } from "#server/privacy/visitor-messages/read-request.ts";
import { CALL_TIME_ROWS } from "#server/privacy/visitor-messages/call-time-texts.ts";
import { canBeUndone } from "#server/privacy/visitor-messages/visitor-message.ts";
import { FORM_HEADERS, PAGE_HEADERS, STATUS } from "#app/pages/parts/private-headers.ts";
import { openPage, type OpenedPage } from "./open-page.server.ts";
import { Erased, PageOver, TooMany, type ErasedProps } from "./page-over.tsx";
import { RequestFrame, requestMeta } from "#app/pages/parts/request-frame.tsx";
import { doneTexts, isMessageSlug } from "./self-service-texts.ts";
import { isHolder, takeMessage } from "./take-message.server.ts";
import { MessagePage } from "./message-page.tsx";
import styles from "./self-service-page.css?url";
import type { Route } from "./+types/message.route";

export const handle: Handle = { noJs: true, asksCookies: true, pictures: () => ["zeit-sofort"] };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

type Opened = Extract<OpenedPage, { kind: "open" }>;

/** Set for the form that has just erased everything, so that its token does not count as a wrong guess. */
const erasedContext = createContext(false);

/** Shows the confirmation. Only the form changes anything. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { brand } = (await deps.site()).operator;
  if (context.get(erasedContext)) return data({ brand, kind: "over" as const }, { headers: PAGE_HEADERS });
  const opened = await openPage(deps, params.token);
  if (opened.kind !== "open")
    return data({ brand, kind: opened.kind }, { status: STATUS[opened.kind], headers: PAGE_HEADERS });
  const { kind, request, path, submissionId } = opened;
  const undo = undoIn(opened, url.searchParams.get("wunsch"));
  const buyerId = url.searchParams.get("betrieb");
  const isFirmMissing = params.message === "gemeldet" && !isHolder(request, buyerId);
  if (!isMessageSlug(params.message) || isFirmMissing || (params.message === "rueckgaengig" && !undo))
    throw redirect(path, { headers: PAGE_HEADERS });
  const proof = await proofKept(deps.db, submissionId);
  const isEmpty = url.searchParams.has("leer");
  return data(
    { brand, kind, slug: params.message, request, path, proof, buyerId, undo, isEmpty, callTimes: CALL_TIME_ROWS },
    { headers: FORM_HEADERS },
  );
}

function undoIn({ request }: Opened, id: string | null): { id: string; title: string } | undefined {
  const message = request.messages.find((one) => one.id === id && canBeUndone(one));
  return message && { id: message.id, title: doneTexts(message, request.firms, "").title };
}

type Answer = { kind: "over" } | { kind: "too-many" } | ({ kind: "erased" } & ErasedProps);

/** React Router rejects cross-site posts. Idempotent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const opened = await openPage(deps, params.token);
  if (opened.kind !== "open")
    return data<Answer>({ kind: opened.kind }, { status: STATUS[opened.kind], headers: PAGE_HEADERS });
  const body = await readBody(request);
  if (body === undefined) throw new Response(null, { status: 413 });
  const form = new URLSearchParams(body);
  if (!isMessageSlug(params.message)) throw redirect(opened.path, { status: 303, headers: PAGE_HEADERS });
  const proof = await proofKept(deps.db, opened.submissionId);
  const taken = await takeMessage(deps, opened, params.message, {
    times: form.getAll("zeit"),
    buyerId: isId(form.get("wer") ?? "") ? form.get("wer") : null,
    hasCalled: form.get("antwort") === "ja",
    tellsFirms: form.get("sagen") !== "nein",
    messageId: form.get("wunsch") ?? "",
  });
  switch (taken.kind) {
    case "erased":
      context.set(erasedContext, true);
      return data<Answer>({ ...taken, proofUntil: proof.until }, { headers: PAGE_HEADERS });
    case "nothing-chosen":
      throw redirect(`${opened.path}/${params.message}?leer`, { status: 303, headers: PAGE_HEADERS });
    case "done":
      // wishes about a firm are shown on its card
      throw redirect(`${opened.path}${params.message === "gemeldet" ? "#firms" : ""}`, {
        status: 303,
        headers: PAGE_HEADERS,
      });
  }
}

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  requestMeta("Ihre Anfrage ändern", "Sagen Sie uns, was mit Ihrer Anfrage geschehen soll.", loaderData?.brand);

export default function MessageRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RequestFrame>
      {({ phone }) => {
        if (actionData?.kind === "erased") return <Erased {...actionData} />;
        switch (loaderData.kind) {
          case "over":
            return <PageOver phone={phone} />;
          case "too-many":
            return <TooMany phone={phone} />;
          case "open":
            return <MessagePage {...loaderData} phone={phone} />;
        }
      }}
    </RequestFrame>
  );
}
