import { Form, isRouteErrorResponse, useLocation } from "react-router";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { AccessField } from "#app/admin/ui/controls/password-input.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { Proof } from "#app/staff-auth/confirm-identity.ts";
import type { IdentityAsked } from "#app/web/fresh-identity.ts";
import { PROOF_FIELD } from "#app/staff-auth/proof-field.ts";
import { useHeldUpdates } from "./live-updates.tsx";
import styles from "#app/admin/ui/controls/credential-form.module.css";

/** Returns the guard's request for identity, if that is the error. */
export const identityAskedIn = (error: unknown): IdentityAsked | undefined =>
  isRouteErrorResponse(error) && error.status === 401 ? (error.data as IdentityAsked) : undefined;

/** Replaces the page with the identity check, and then resubmits the request. */
export function ConfirmIdentity({ asks, isWrong, action, fields }: IdentityAsked) {
  const { pathname, search } = useLocation();
  useHeldUpdates(); // a live update would replace the identity check
  return (
    <IdentityPage>
      <Form method="post" action={action} replace className={styles["form"]}>
        {fields.map(([name, value], place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two fields may be equal, and they never change
          <input key={`${name} ${place}`} type="hidden" name={name} value={value} />
        ))}
        <ProofField asks={asks} isWrong={isWrong} />
        <div className={layoutStyles["row"]}>
          <Button kind="primary" type="submit">
            Confirm and go on
          </Button>
          <ButtonLink to={pathname + search} reloadDocument>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </IdentityPage>
  );
}

export const IdentityPage = ({ children }: { children: React.ReactNode }) => (
  <>
    <PageHead title="Confirm it's you" sub="Sensitive actions ask again after 10 minutes" />
    <PageBody>
      <Panel title="Confirm your identity">
        <PanelBody>{children}</PanelBody>
      </Panel>
    </PageBody>
  </>
);

export function ProofField({ asks, isWrong }: { asks: Proof; isWrong: boolean }) {
  const { label, problem } = identityTexts(asks);
  return (
    <AccessField
      label={label}
      name={PROOF_FIELD}
      problem={isWrong ? problem : undefined}
      {...(asks === "password"
        ? { type: "password", autoComplete: "current-password" }
        : { autoComplete: "one-time-code" })}
    />
  );
}

export function identityTexts(asks: Proof): { label: string; problem: string } {
  switch (asks) {
    case "password":
      return { label: "Your password", problem: "Incorrect password" };
    case "code":
      return {
        label: "Code of your authenticator app, or a recovery code",
        problem: "Invalid code. Each code works once: wait for the next one and try again.",
      };
  }
}

/** Returns a target inside the staff area only, to prevent open redirects. */
export function wayBack(wanted: string | null): string {
  const target = URL.parse(wanted ?? "", "http://here");
  return target?.host === "here" && target.pathname.startsWith("/admin/")
    ? `${target.pathname}${target.search}`
    : "/admin";
}

/** The page of a download: its path without the last part. */
export const pageBehind = (back: string): string => back.replace(/\?.*$/, "").replace(/\/[^/]*$/, "") || "/admin";
