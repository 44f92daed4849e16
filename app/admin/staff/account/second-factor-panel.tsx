import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { AccessField, PasswordField } from "#app/admin/ui/controls/password-input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Enrolment } from "./totp-qr-code.server.ts";
import formStyles from "#app/admin/ui/controls/credential-form.module.css";
import styles from "./account.module.css";

type Props = {
  isOn: boolean;
  enrolment?: Enrolment | undefined;
  recoveryCodes?: readonly string[] | undefined;
  problem?: { field: "password" | "code"; text: string } | undefined;
};

export function SecondFactorPanel({ isOn, enrolment, recoveryCodes, problem }: Props) {
  const problemOf = (field: "password" | "code") => (problem?.field === field ? problem.text : undefined);
  return (
    <Panel title="Second factor" note={isOn ? "on" : "off"}>
      <PanelBody>
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} />
        ) : enrolment ? (
          <Enrol {...enrolment} problem={problem?.text} />
        ) : null}
        {recoveryCodes || enrolment ? null : (
          <Form method="post" className={formStyles["form"]}>
            <p className={textStyles["muted"]}>
              {isOn
                ? "Signing in asks for a code of your authenticator app. So does turning it off."
                : "With an authenticator app a stolen password alone opens nothing."}
            </p>
            <PasswordField label="Your password" autoComplete="current-password" problem={problemOf("password")} />
            {isOn ? (
              <AccessField
                label="Code of the app, or a recovery code"
                name="code"
                autoComplete="one-time-code"
                problem={problemOf("code")}
              />
            ) : null}
            <Button
              kind={isOn ? "danger" : "primary"}
              icon="shield"
              type="submit"
              name="intent"
              value={isOn ? "turn-off" : "enrol"}
            >
              {isOn ? "Turn off" : "Set up authenticator app"}
            </Button>
          </Form>
        )}
      </PanelBody>
    </Panel>
  );
}

const Enrol = ({ uri, secret, qr, problem }: Enrolment & { problem: string | undefined }) => (
  <Form method="post" className={formStyles["form"]}>
    <p className={textStyles["muted"]}>
      Scan this with your authenticator app, or type the secret. Then enter the code it shows.
    </p>
    <svg
      className={styles["qrCode"]}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label="QR code of the secret"
    >
      <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
    <code className={textStyles["mono"]} data-secret>
      {secret}
    </code>
    <input type="hidden" name="uri" value={uri} />
    <AccessField label="Code" name="code" autoComplete="one-time-code" inputMode="numeric" problem={problem} />
    <Button kind="primary" type="submit" name="intent" value="confirm">
      Confirm
    </Button>
  </Form>
);

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className={formStyles["form"]}>
    <Notice kind="success" title="The second factor is on" appears>
      Keep these recovery codes in a safe place. Each works once, and they are not shown again.
    </Notice>
    <ul className={`${textStyles["mono"]} ${styles["codes"]}`} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </div>
);
