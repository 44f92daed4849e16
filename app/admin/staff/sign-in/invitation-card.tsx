import { Form } from "react-router";
import { roleNames } from "#app/admin/labels/roles.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { AccessField, PasswordField } from "#app/admin/ui/controls/password-input.tsx";
import type { Role } from "#server/staff/roles.ts";
import { CardIcon, ErrorNotice } from "./sign-in-frame.tsx";
import type { Notice } from "./sign-in-texts.ts";
import styles from "./sign-in.module.css";

type Props = {
  /** undefined if the link is no longer valid. */
  invitation: { email: string; role: Role } | undefined;
  given?: { name: string } | undefined;
  problem?: { field: "name" | "password"; text: string } | undefined;
  notice: Notice;
};

/** The page of an invitation's link. */
export function InvitationCard({ invitation, given, problem, notice }: Props) {
  const of = (field: "name" | "password") => (problem?.field === field ? problem.text : undefined);
  return (
    <>
      <CardIcon name="mail" />
      <h1 id="h">Welcome to the staff area</h1>
      {invitation ? (
        <>
          <p className={styles["leadIn"]}>
            You are invited as {roleNames[invitation.role]}, with the address {invitation.email}. Choose your name and a
            password.
          </p>
          <Form method="post" replace>
            <AccessField
              label="Display name"
              name="name"
              autoComplete="name"
              defaultValue={given?.name}
              problem={of("name")}
            />
            <PasswordField
              label="Password"
              autoComplete="new-password"
              problem={of("password")}
              hint="At least 12 characters"
            />
            <Button kind="primary" size="lg" type="submit">
              Accept the invitation
            </Button>
          </Form>
        </>
      ) : (
        <div className={styles["stack"]}>
          <ErrorNotice {...notice} />
          <ButtonLink to="/user1">Go to Sign In</ButtonLink>
        </div>
      )}
    </>
  );
}
