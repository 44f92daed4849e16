import { Form, Link } from "react-router";
import type { Notice } from "./sign-in-texts.ts";
import { CardIcon, ErrorNotice } from "./sign-in-frame.tsx";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { AccessField, PasswordField } from "#app/admin/ui/controls/password-input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./sign-in.module.css";

type Shown = { notice?: Notice | undefined };

export const CodeCard = ({ notice, recovery }: Shown & { recovery: boolean }) => (
  <>
    <CardIcon name="shield" />
    <h1 id="h">{recovery ? "Enter a recovery code" : "Enter your 6-digit code"}</h1>
    <p className={styles["leadIn"]}>
      {recovery ? "One of those you kept when you set up the second factor." : "From your authenticator app."}
    </p>
    <Form method="post" replace>
      {notice ? <ErrorNotice {...notice} /> : null}
      {recovery ? (
        <AccessField label="Recovery code" name="code" autoComplete="off" />
      ) : (
        <div className={styles["codeField"]}>
          <AccessField label="Code" name="code" autoComplete="one-time-code" inputMode="numeric" />
        </div>
      )}
      <Button kind="primary" size="lg" type="submit" name="intent" value={recovery ? "recovery" : "code"}>
        Verify
      </Button>
      <Link
        className={`${textStyles["link"]} ${textStyles["small"]}`}
        to={recovery ? "/user1?step=code" : "/user1?step=recovery"}
        replace
      >
        {recovery ? "Use the authenticator app" : "Use a recovery code"}
      </Link>
    </Form>
  </>
);

export const ForgotCard = ({ sent }: { sent: boolean }) => (
  <>
    <CardIcon name="mail" />
    <h1 id="h">{sent ? "Check your email" : "Forgot password?"}</h1>
    <p className={styles["leadIn"]}>
      {sent
        ? "If there is an account with this address, a link to choose a new password is on its way. It works for 30 minutes."
        : "We will send you a link to choose a new one."}
    </p>
    {sent ? null : (
      <Form method="post" replace>
        <AccessField label="E-mail" name="email" type="email" autoComplete="username" />
        <Button kind="primary" size="lg" type="submit" name="intent" value="forgot">
          Send the link
        </Button>
      </Form>
    )}
    <div className={styles["stack"]}>
      <Link className={`${textStyles["link"]} ${textStyles["small"]}`} to="/user1">
        Back to Sign In
      </Link>
    </div>
  </>
);

type PasswordCardProps = { state: "choose" | "changed" | "invalid"; problem?: string | undefined; notice: Notice };

/** The page of an emailed or printed link. */
export function NewPasswordCard({ state, problem, notice }: PasswordCardProps) {
  return (
    <>
      <CardIcon name="lock" />
      <h1 id="h">{state === "changed" ? "Your password is set" : "Choose a password"}</h1>
      {state === "changed" ? (
        <p className={styles["leadIn"]}>You are signed out everywhere. Sign in with it now.</p>
      ) : null}
      {state === "choose" ? (
        <Form method="post" replace>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            problem={problem}
            hint="At least 12 characters"
          />
          <Button kind="primary" size="lg" type="submit">
            Set password
          </Button>
        </Form>
      ) : (
        <div className={styles["stack"]}>
          {state === "invalid" ? <ErrorNotice {...notice} /> : null}
          <ButtonLink kind="primary" size="lg" to="/user1">
            Go to Sign In
          </ButtonLink>
        </div>
      )}
    </>
  );
}

type ConfirmProps = { state: "ask" | "confirmed" | "invalid"; openSignUp: boolean; notice: Notice };

/** Only the button confirms, because email scanners open every link. */
export function ConfirmCard({ state, openSignUp, notice }: ConfirmProps) {
  const next = openSignUp
    ? "You can sign in now."
    : "An owner has to let you in before you can see leads. We will write to you when that happens.";
  return (
    <>
      <CardIcon name={state === "confirmed" && !openSignUp ? "clock" : "mail"} />
      <h1 id="h">{state === "confirmed" ? "Your e-mail is confirmed" : "Confirm your e-mail"}</h1>
      {state === "confirmed" ? <p className={styles["leadIn"]}>{next}</p> : null}
      {state === "ask" ? (
        <Form method="post" replace>
          <Button kind="primary" size="lg" type="submit">
            Confirm my e-mail address
          </Button>
        </Form>
      ) : (
        <div className={styles["stack"]}>
          {state === "invalid" ? <ErrorNotice {...notice} /> : null}
          <ButtonLink to="/user1">Go to Sign In</ButtonLink>
        </div>
      )}
    </>
  );
}
