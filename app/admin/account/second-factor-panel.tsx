import { Form } from "react-router";
import { AccessField, PasswordField } from "#app/admin/sign-in/sign-in-parts.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";

type Enrolment = { uri: string; secret: string; qr: { size: number; path: string } };

type Props = {
  isOn: boolean;
  enrolment?: Enrolment | undefined;
  recoveryCodes?: readonly string[] | undefined;
  problem?: string | undefined;
};

export function SecondFactorPanel({ isOn, enrolment, recoveryCodes, problem }: Props) {
  return (
    <Panel title="Second factor" note={isOn ? "on" : "off"}>
      <div className="pbody">
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} />
        ) : enrolment ? (
          <Enrol {...enrolment} problem={problem} />
        ) : null}
        {recoveryCodes || enrolment ? null : (
          <Form method="post" className="account-form">
            <p className="t2">
              {isOn
                ? "Signing in asks for a code of your authenticator app."
                : "With an authenticator app a stolen password alone opens nothing."}
            </p>
            <PasswordField label="Your password" autoComplete="current-password" problem={problem} />
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
      </div>
    </Panel>
  );
}

const Enrol = ({ uri, secret, qr, problem }: Enrolment & { problem: string | undefined }) => (
  <Form method="post" className="account-form">
    <p className="t2">Scan this with your authenticator app, or type the secret. Then enter the code it shows.</p>
    <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code of the secret">
      <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
    <code className="mono secret">{secret}</code>
    <input type="hidden" name="uri" value={uri} />
    <AccessField label="Code" name="code" autoComplete="one-time-code" inputMode="numeric" problem={problem} />
    <Button kind="primary" type="submit" name="intent" value="confirm">
      Confirm
    </Button>
  </Form>
);

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="account-form">
    <Notice kind="success" title="The second factor is on" appears>
      Keep these recovery codes in a safe place. Each works once, and they are not shown again.
    </Notice>
    <ul className="codes mono" aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </div>
);
