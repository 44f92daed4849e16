import { useState } from "react";
import { Link } from "react-router";
import { answerLines } from "#funnels/engine/answer-lines.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/walk.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import type { LateWords } from "#app/funnel/state/late-words.ts";
import { CHANGE, useGoTo } from "#app/funnel/state/step-address.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";

const NAMED = 3;
const FORM = "change";

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
              <ChangeLink {...{ funnel, slug, label, words }} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="fine">{words.comesBack}</p>
    </details>
  );
}

type ChangeLinkProps = { funnel: Funnel; slug: string; label: string; words: LateWords };

function ChangeLink({ funnel, slug, label, words }: ChangeLinkProps) {
  const text = (
    <>
      {words.change}
      <span className="sr">: {label}</span>
    </>
  );
  return funnel.stepInUrl ? (
    <Link to={`${pathOf(funnel, slug)}?${CHANGE}`}>{text}</Link>
  ) : (
    <button type="submit" form={FORM} name="step" value={slug}>
      {text}
    </button>
  );
}

/** Where steps have no address, the summary's buttons belong to this form: they are inside another one. */
export function ChangeForm({ funnel }: { funnel: Funnel }) {
  const goTo = useGoTo(funnel);
  return (
    <form
      hidden
      id={FORM}
      method="post"
      action={`?${CHANGE}`}
      onSubmit={(event) => {
        event.preventDefault();
        goTo((event.nativeEvent.submitter as HTMLButtonElement).value, { isChange: true });
      }}
    />
  );
}
