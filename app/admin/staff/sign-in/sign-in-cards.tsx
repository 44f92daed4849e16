import { Form, Link } from "react-router";
import { signUpSent, type Notice } from "./sign-in-texts.ts";
import { CardIcon, ErrorNotice } from "./sign-in-frame.tsx";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { AccessField, PasswordField } from "#app/admin/ui/controls/password-input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./sign-in.module.css";

type Shown = { notice?: Notice | undefined };

export const AccessPasswordCard = ({ notice }: Shown) => (
  <>
    <CardIcon name="lock" />
    <h1 id="h">Access Protected</h1>
    <p className={styles["leadIn"]}>
      This area is for Stufenlos staff. Enter the access password to reach the sign-in.
    </p>
    <Form method="post" replace>
      {notice ? <ErrorNotice {...notice} /> : null}
      <PasswordField label="Access password" autoComplete="off" isWrong={notice !== undefined} />
      <Button kind="primary" size="lg" type="submit" name="intent" value="gate">
        Access Admin Area
      </Button>
    </Form>
  </>
);

const Tabs = ({ current }: { current: "sign-in" | "sign-up" }) => (
  <nav className={styles["tabs"]} aria-label="Account">
    <Link to="/user1" replace aria-current={current === "sign-in" ? "page" : undefined}>
      Sign In
    </Link>
    <Link to="/user1?step=sign-up" replace aria-current={current === "sign-up" ? "page" : undefined}>
      Sign Up
    </Link>
  </nav>
);

export const SignInCard = ({ notice, email }: Shown & { email?: string | undefined }) => (
  <>
    <h1 id="h" className={layoutStyles["visuallyHidden"]}>
      Sign in to the staff area
    </h1>
    <Tabs current="sign-in" />
    <Form method="post" replace>
      {notice ? <ErrorNotice {...notice} /> : null}
      <AccessField label="E-mail" name="email" type="email" autoComplete="username" defaultValue={email} />
      <PasswordField label="Password" autoComplete="current-password" isWrong={notice !== undefined} />
      <Button kind="primary" size="lg" type="submit" name="intent" value="sign-in">
        Sign In
      </Button>
      <Link className={`${textStyles["link"]} ${textStyles["small"]}`} to="/user1?step=forgot">
        Forgot password?
      </Link>
    </Form>
  </>
);

type SignUpProps = {
  given?: { name: string; email: string } | undefined;
  problem?: { field: "name" | "email" | "password"; text: string } | undefined;
};

export function SignUpCard({ given, problem }: SignUpProps) {
  const of = (field: "name" | "email" | "password") => (problem?.field === field ? problem.text : undefined);
  return (
    <>
      <h1 id="h" className={layoutStyles["visuallyHidden"]}>
        Create a staff account
      </h1>
      <Tabs current="sign-up" />
      <Form method="post" replace>
        {problem ? <ErrorNotice title="Account not created" text={problem.text} /> : null}
        <AccessField
          label="Display name"
          name="name"
          autoComplete="name"
          defaultValue={given?.name}
          problem={of("name")}
        />
        <AccessField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={given?.email}
          problem={of("email")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          problem={of("password")}
          hint="At least 12 characters"
        />
        <Button kind="primary" size="lg" type="submit" name="intent" value="sign-up">
          Create Account
        </Button>
        <p className={textStyles["note"]}>New accounts see no lead until an owner has approved them.</p>
      </Form>
    </>
  );
}

export const SentCard = ({ email }: { email: string }) => (
  <>
    <CardIcon name="mail" />
    <h1 id="h">{signUpSent}</h1>
    <p className={styles["leadIn"]}>
      We sent it to <span className={textStyles["strong"]}>{email}</span>. The link works for 24 hours.
    </p>
    <ol className={styles["nextSteps"]} aria-label="What happens next">
      <li>
        <StatusGlyph status="pending" />
        <span className={textStyles["strong"]}>Confirm your e-mail</span>
        <span className={`${layoutStyles["end"]} ${textStyles["note"]}`}>open the link</span>
      </li>
      <li>
        <StatusGlyph status="not_sent" />
        <span className={textStyles["muted"]}>An owner approves you</span>
        <span className={`${layoutStyles["end"]} ${textStyles["note"]}`}>usually the same day</span>
      </li>
    </ol>
    <div className={styles["stack"]}>
      <ButtonLink to="/user1">Back to Sign In</ButtonLink>
    </div>
  </>
);

export const WaitingCard = () => (
  <>
    <CardIcon name="clock" />
    <h1 id="h">Waiting for approval</h1>
    <p className={styles["leadIn"]}>
      Your e-mail is confirmed. An owner has to let you in before you can see leads. We will write to you when that
      happens.
    </p>
    <div className={styles["stack"]}>
      <ButtonLink to="/user1">Back to Sign In</ButtonLink>
    </div>
  </>
);
