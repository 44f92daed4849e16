import { useId, useState } from "react";
import { useScriptsRun } from "../ui/use-scripts-run.ts";

const ICONS = {
  lock: (
    <>
      <rect x="3.25" y="7" width="9.5" height="6.25" rx="1.5" />
      <path d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />
    </>
  ),
  shield: <path d="M8 2l5 1.75V7.5c0 3-2 5.25-5 6.5-3-1.25-5-3.5-5-6.5V3.75z" />,
  letter: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
      <path d="M2.5 4.5L8 8.75l5.5-4.25" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3.25l2 1.25" />
    </>
  ),
} as const;

export const CardIcon = ({ name }: { name: keyof typeof ICONS }) => (
  <div className="gicon">
    <svg className="i s20" viewBox="0 0 16 16" aria-hidden="true">
      {ICONS[name]}
    </svg>
  </div>
);

export const ErrorMark = ({ small = false }: { small?: boolean }) => (
  <svg className={small ? "g g-err s14" : "g g-err"} viewBox="0 0 16 16" aria-hidden="true">
    <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="3" fill="currentColor" />
    <path className="cut" d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" />
  </svg>
);

export const ErrorNotice = ({ title, text }: { title: string; text: string }) => (
  <div className="notice err" role="alert">
    <ErrorMark />
    <div>
      <strong>{title}</strong>
      {text}
    </div>
  </div>
);

type FieldProps = {
  label: string;
  name: string;
  type?: "text" | "email";
  autoComplete: string;
  defaultValue?: string | undefined;
  problem?: string | undefined;
  inputMode?: "numeric";
};

export function AccessField({ label, name, type = "text", problem, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="in"
        id={id}
        name={name}
        type={type}
        required
        {...invalid(problem, id)}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

type PasswordProps = {
  label: string;
  autoComplete: "current-password" | "new-password" | "off";
  problem?: string | undefined;
  hint?: string;
  isWrong?: boolean;
};

/** The eye needs scripts; without them it is not there. */
export function PasswordField({ label, autoComplete, problem, hint, isWrong = false }: PasswordProps) {
  const id = useId();
  const scripts = useScriptsRun();
  const [shown, setShown] = useState(false);
  const name = shown ? "Hide password" : "Show password";
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="inw">
        <input
          className="in"
          id={id}
          name="password"
          type={shown ? "text" : "password"}
          required
          maxLength={256}
          autoComplete={autoComplete}
          {...invalid(problem, id)}
          {...(isWrong ? { "aria-invalid": true } : {})}
        />
        {scripts ? (
          <button type="button" className="ib" aria-label={name} title={name} onClick={() => setShown(!shown)}>
            <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z" />
              <circle cx="8" cy="8" r="1.9" />
            </svg>
          </button>
        ) : null}
      </div>
      {hint === undefined || problem !== undefined ? null : <span className="hint">{hint}</span>}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

const invalid = (problem: string | undefined, id: string) =>
  problem === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-problem` };

const FieldProblem = ({ id, problem }: { id: string; problem: string | undefined }) =>
  problem === undefined ? null : (
    <div className="errmsg" id={`${id}-problem`}>
      <ErrorMark small />
      <span>{problem}</span>
    </div>
  );
