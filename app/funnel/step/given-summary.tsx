import { useState } from "react";
import { answerLines } from "#funnels/engine/answer-lines.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import type { LateWords } from "#app/funnel/state/late-words.ts";
import { CHANGE, useGoTo } from "#app/funnel/state/step-address.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";

const NAMED = 3;

/**
 * The answers so far, folded, above the consent and the button; each can be changed, and leads back here. As with the open
 * question, a server-rendered page reserves the place until the browser has checked what it remembers.
 */
export function GivenSummary({ funnel, step, memory, carried, words }: StepView) {
  const scriptsRun = useScriptsRun();
  const [fromServer] = useState(!scriptsRun);
  const given = answerLines(funnel, memory.answers).filter(({ slug }) => slug !== step.slug);
  if (given.length === 0 && (!fromServer || carried)) return null;
  const telling = given.map(({ value }) => value).filter((value) => !/^(Ja|Nein|Weiß nicht)$/.test(value));
  const named = telling.slice(0, NAMED); // "Ja" says nothing without its question
  return (
    <>
      {!scriptsRun && given.length > 0 && <EnterSubmits />}
      <details className={`review ${given.length === 0 ? "is-hidden" : ""}`}>
        <summary>
          <span>
            <b>{words.given}</b>
            <span className="line">
              {named.join(", ")}
              {given.length > named.length && ` und ${given.length - named.length} weitere`}
            </span>
          </span>
          <span className="open">{words.seeOrChange}</span>
        </summary>
        <dl>
          {given.map(({ slug, label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              <dd className="change">
                <ChangeButton {...{ funnel, slug, label, words }} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="fine">{words.comesBack}</p>
      </details>
    </>
  );
}

/** The first submit button is what the Enter key presses: here the one that sends, not the summary's first. */
const EnterSubmits = () => <input type="submit" className="sr" tabIndex={-1} aria-hidden="true" />;

type ChangeButtonProps = { funnel: Funnel; slug: string; label: string; words: LateWords };

/** Without scripts it submits the form around it, so that the server keeps what has been typed there. */
function ChangeButton({ funnel, slug, label, words }: ChangeButtonProps) {
  const goTo = useGoTo(funnel);
  const scriptsRun = useScriptsRun();
  return (
    <button
      type={scriptsRun ? "button" : "submit"}
      name="step"
      value={slug}
      formAction={`?${CHANGE}`}
      onClick={scriptsRun ? () => goTo(slug, { isChange: true }) : undefined}
    >
      {words.change}
      <span className="sr">: {label}</span>
    </button>
  );
}
