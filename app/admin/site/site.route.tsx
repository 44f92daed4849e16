import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { berlinDay } from "#app/admin/labels/format.ts";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { readClaimForm } from "./claim-form.ts";
import { ClaimsTable } from "./claims-table.tsx";
import { OperatorForm, readOperatorForm } from "./operator-form.tsx";
import { OperatorHistory } from "./operator-history.tsx";
import { partPath, SiteParts, type SitePart } from "./site-parts.tsx";
import { textIn } from "#app/web/text-in.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { siteToasts } from "./site-texts.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { savedSite, type SiteAnswer } from "./save-site.server.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { changeClaim, changeOperator } from "#server/site/change-site.ts";
import { isClaimName } from "#server/site/claim-registry.ts";
import { unresolvedFields } from "#server/site/operator.ts";
import { readChanges } from "#server/site/read-changes.ts";
import { readLastChanges } from "#server/site/read-last-changes.ts";
import { readSite } from "#server/site/read-site.ts";
import type { Route } from "./+types/site.route";

export const meta = () => [{ title: "Site & claims" }];

/** What the address names: a claim, the operator's history, or one of the two parts. */
function askedIn(search: URLSearchParams) {
  const claim = search.get("claim");
  const history = search.get("history") === "operator";
  const part: SitePart = history || search.get("part") === "operator" ? "operator" : "claims";
  return { claim: isClaimName(claim) ? claim : undefined, history, part: claim === null ? part : "claims" } as const;
}

export const loader = staffLoader("owner", async ({ needs: { db }, request }) => {
  const asked = askedIn(new URL(request.url).searchParams);
  const [{ operator, claims }, last] = await Promise.all([readSite(db), readLastChanges(db)]);
  const now = new Date();
  return {
    part: asked.part,
    operator: Object.fromEntries(Object.entries(operator).map(([field, value]) => [field, String(value)])),
    invented: unresolvedFields(operator),
    claims: claims.map((claim) => ({ ...claim, last: last.get(claim.name) })),
    open: asked.claim && { name: asked.claim, changes: await readChanges(db, asked.claim) },
    history: asked.history ? await readChanges(db, "operator") : undefined,
    today: berlinDay(now),
    now,
  };
});

/** With a status that says so, nothing is loaded anew: what was typed stays. */
const withStatus = (answer: SiteAnswer) =>
  answer.kind === "refused" ? data(answer, { status: answer.isOurFault ? 503 : 422 }) : answer;

export const action = staffActions<ReturnType<typeof withStatus>>({
  operator: intent("owner", async ({ staff, needs, form: sent }) => {
    const form = readOperatorForm(sent);
    const changed = () => changeOperator(needs.db, form, staff.email);
    return withStatus(await savedSite(needs, { of: "operator", form }, siteToasts.operatorSaved, changed));
  }),
  claim: intent("owner", async ({ staff, needs, form: sent }) => {
    const name = textIn(sent, "name");
    if (!isClaimName(name)) throw data("There is no such claim", { status: 404 });
    const form = readClaimForm(sent);
    const changed = () => changeClaim(needs.db, name, form, staff.email);
    return withStatus(await savedSite(needs, { of: "claim", name, form }, siteToasts.claimSaved, changed));
  }),
});

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  const { part, operator, invented, claims, open, history, today, now } = loaderData;
  const navigate = useNavigate();
  const isClosed = actionData?.kind === "saved" && actionData.of === "claim";
  useEffect(() => {
    if (isClosed) void navigate(partPath("claims"), { replace: true, preventScrollReset: true });
  }, [isClosed, navigate]);
  const refused = actionData?.kind === "refused" ? actionData : undefined;
  const claim = isClosed ? undefined : claims.find(({ name }) => name === open?.name);
  // without scripts a toast would lie on the dialog's own buttons, and the dialog says the same
  const isCovered = !useScriptsRun() && refused?.of === "claim";
  return (
    <>
      <ActionToast toast={isCovered ? undefined : actionData?.toast} />
      <PageHead title="Site & claims" sub="Who runs the site, and what it says about itself" />
      <div className="body">
        <div className="row wrap sitebar">
          <SiteParts part={part} />
          <span className="t3 xs">
            {part === "claims"
              ? "Every figure, seal and promise on our pages comes from here. What is off or expired is not shown."
              : "Imprint, privacy page, letters and every page's header and footer say this."}
          </span>
        </div>
        {part === "claims" ? (
          <ClaimsTable claims={claims} now={now} />
        ) : (
          <OperatorForm
            operator={operator}
            invented={invented}
            refusal={refused?.of === "operator" ? refused : undefined}
          />
        )}
      </div>
      {claim && open ? (
        <ClaimDialog
          key={claim.name}
          claim={claim}
          changes={open.changes}
          refusal={refused?.of === "claim" && refused.name === claim.name ? refused : undefined}
          today={today}
          now={now}
          onClose={() => void navigate(partPath("claims"), { preventScrollReset: true })}
        />
      ) : null}
      {history ? (
        <OperatorHistory
          changes={history}
          now={now}
          onClose={() => void navigate(partPath("operator"), { preventScrollReset: true })}
        />
      ) : null}
    </>
  );
}
