import { useState } from "react";
import { answerLines } from "#funnels/engine/answer-lines.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { CHANGE } from "#app/funnel/state/address.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";

const NAMED = 3;

/**
 * The folded answers above the consent and the button; each can be changed and returns here. The buttons submit the form, to keep
 * typed values without scripts too. A server-rendered page reserves its place until the browser has read its memory.
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
      {given.length > 0 && <EnterSubmits />}
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
                <button type="submit" name="step" value={slug} formAction={`?${CHANGE}`}>
                  {words.change}
                  <span className="sr">: {label}</span>
                </button>
              </dd>
            </div>
          ))}
        </dl>
        <p className="fine">{words.comesBack}</p>
      </details>
    </>
  );
}

/** Enter presses the first submit button: this one sends, the summary's does not. */
const EnterSubmits = () => <input type="submit" className="sr" tabIndex={-1} aria-hidden="true" />;
