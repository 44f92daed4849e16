import { data, Form, redirect } from "react-router";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { formString } from "#app/web/form-values.ts";
import { PROOF_FIELD } from "#app/staff-auth/proof-field.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { IdentityPage, ProofField, pageBehind, wayBack } from "./confirm-identity.tsx";
import type { Route } from "./+types/confirm-identity.route";
import styles from "#app/admin/ui/controls/credential-form.module.css";

const backIn = (request: Request): string => wayBack(new URL(request.url).searchParams.get("back"));

/**
 * Confirms the identity before a read such as an export, then redirects there. For actions the confirmation replaces their page.
 */
export const loader = staffLoader("viewer", async ({ staff, deps: { staffAuth }, request }) => ({
  back: backIn(request),
  isFresh: await staffAuth.identity.isFresh(request),
  asks: await staffAuth.identity.asksFor(staff),
}));

export const action = staffActions({
  confirm: intent("viewer", async ({ staff, deps, request, form }) => {
    const caller = { request, address: deps.callerAddress };
    if (!(await deps.staffAuth.identity.confirm(caller, staff, formString(form, PROOF_FIELD)))) {
      return data({ isWrong: true }, { status: 422 });
    }
    throw redirect(`/admin/confirm-identity?back=${encodeURIComponent(backIn(request))}`);
  }),
});

/** A download stays on this page, so the page explains it, also without scripts. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: "Confirm your identity · Stufenlos" },
  ...(loaderData?.isFresh ? [{ httpEquiv: "refresh", content: `0; url=${loaderData.back}` }] : []),
];

export default function ConfirmIdentityFirst({ loaderData, actionData }: Route.ComponentProps) {
  const { back, isFresh, asks } = loaderData;
  return (
    <IdentityPage>
      {isFresh ? (
        <div className={styles["form"]}>
          <p>Thank you. What you asked for follows at once.</p>
          <ButtonLink to={back} kind="primary" reloadDocument>
            Go on
          </ButtonLink>
          <ButtonLink to={pageBehind(back)}>Back</ButtonLink>
        </div>
      ) : (
        <Form method="post" reloadDocument className={styles["form"]}>
          <ProofField asks={asks} isWrong={actionData?.isWrong ?? false} />
          <Button kind="primary" type="submit" name="intent" value="confirm">
            Confirm and go on
          </Button>
        </Form>
      )}
    </IdentityPage>
  );
}
