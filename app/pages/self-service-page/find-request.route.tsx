import { data, redirect } from "react-router";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { depsContext, type Deps } from "#app/web/context.ts";
import { isId } from "#app/web/form-values.ts";
import { readBody } from "#app/web/read-body.ts";
import type { Handle } from "#app/web/route-handle.ts";
import { findByCode, readSelfServicePage } from "#server/leads/self-service-pages/open-page.ts";
import { ownSelfServicePage } from "#server/privacy/visitor-messages/read-request.ts";
import { FORM_HEADERS } from "#app/pages/parts/private-headers.ts";
import { codeLimit, tokenLimit } from "./open-page.server.ts";
import { TooMany } from "./page-over.tsx";
import { RequestFrame, requestMeta } from "#app/pages/parts/request-frame.tsx";
import styles from "./self-service-page.css?url";
import type { Route } from "./+types/find-request.route";

export const handle: Handle = { noJs: true, asksCookies: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = (await context.get(depsContext).site()).operator;
  return data({ brand }, { headers: FORM_HEADERS });
}

type Answer = { kind: "unknown" | "too-many" };

/** A code, typed or read out; or, from the thank-you page, the browser's secret. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const body = await readBody(request);
  if (body === undefined) throw new Response(null, { status: 413 });
  const form = new URLSearchParams(body);
  const isOwn = form.has("id");
  const limit = isOwn ? tokenLimit : codeLimit;
  if (!limit.mayTry(deps.callerAddress))
    return data<Answer>({ kind: "too-many" }, { status: 429, headers: FORM_HEADERS });
  const page = await (isOwn ? findOwn(deps, form) : findTyped(deps, form));
  if (page) throw redirect(`/anfrage/${page.token}`, { status: 303, headers: FORM_HEADERS });
  limit.noteWrong(deps.callerAddress);
  return data<Answer>({ kind: "unknown" }, { status: 404, headers: FORM_HEADERS });
}

async function findOwn(deps: Deps, form: URLSearchParams) {
  const id = form.get("id") ?? "";
  return isId(id) ? ownSelfServicePage(deps, { id, secret: form.get("secret") ?? "" }) : undefined;
}

async function findTyped({ db, ring }: Deps, form: URLSearchParams) {
  const submissionId = await findByCode(db, form.get("code")?.slice(0, 40) ?? "");
  return submissionId === undefined ? undefined : readSelfServicePage(db, ring, submissionId);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  requestMeta("Ihre Anfrage finden", "Mit Ihrem Code sehen Sie, wer Ihre Anfrage hat.", loaderData?.brand);

export default function FindRequest({ actionData }: Route.ComponentProps) {
  return (
    <RequestFrame>
      {({ phone }) =>
        actionData?.kind === "too-many" ? (
          <TooMany phone={phone} />
        ) : (
          <CodeForm isWrong={actionData?.kind === "unknown"} />
        )
      }
    </RequestFrame>
  );
}

const CodeForm = ({ isWrong }: { isWrong: boolean }) => (
  <main id="main" className="wrap request">
    <form className="card request-ask" method="post" action="/anfrage">
      <h1>Ihre Anfrage finden</h1>
      <p>Geben Sie den Code aus unserer E-Mail ein: acht Buchstaben und Ziffern. Groß oder klein ist egal.</p>
      <div className={`field ${isWrong ? "has-error" : ""}`}>
        <label htmlFor="code">Ihr Code</label>
        <input
          id="code"
          name="code"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? "code-error" : undefined}
        />
        {isWrong && (
          <FieldError id="code-error" message="Diesen Code kennen wir nicht. Bitte sehen Sie noch einmal nach." />
        )}
      </div>
      <div className="buttons">
        <button className="btn wide" type="submit">
          Anfrage zeigen
        </button>
      </div>
    </form>
  </main>
);
