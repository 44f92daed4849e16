import { Form } from "react-router";
import { formatCents } from "#app/admin/labels/format.ts";
import { returnPath } from "#app/admin/labels/paths.ts";
import { Button, ButtonLink, Kbd } from "#app/admin/ui/controls/button.tsx";
import { TextArea } from "#app/admin/ui/controls/field.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ReturnRequest } from "#server/sales/returns/read-return.ts";
import { searchOf, type DeskFilter } from "./returns-filter.ts";
import { acceptLetter, declineLetter, questionLetter } from "./letter.ts";
import styles from "./return.module.css";

/** Shown at its field; `request`: at the request itself. */
export type DecisionProblem = { intent: "decline" | "part" | "request"; text: string };

type Props = { request: ReturnRequest; filter: DeskFilter };

const FORM = "decide";

/** Replies to the buyer, shown before the decision. */
export const Letters = ({ request, filter, problem }: Props & { problem: DecisionProblem | undefined }) => (
  <section className={styles["letters"]} aria-labelledby="letters">
    <h3 id="letters">What {request.buyer} reads</h3>
    <Form id={FORM} method="post" action={`${returnPath(request.id)}${searchOf(filter)}`}>
      <TextArea
        label="If you decline"
        hint="You can change the words"
        name="reason"
        rows={4}
        maxLength={1000}
        lang="de"
        defaultValue={declineLetter(request)}
        {...(problem?.intent === "decline" && { error: problem.text })}
      />
    </Form>
    <div>
      <h4>If you accept</h4>
      <p className={styles["letter"]} lang="de">
        {acceptLetter(request)}
      </p>
    </div>
    <details open={request.suggestion === "ask"}>
      <summary>If you ask</summary>
      <p className={styles["letter"]} lang="de">
        {questionLetter(request)}
      </p>
    </details>
  </section>
);

/** The suggestion is the filled button. Ask only copies the question, and the request stays open. */
export const DecideBar = ({ request, filter, onAsk }: Props & { onAsk: () => void }) => (
  <div className={styles["bar"]}>
    <Button
      form={FORM}
      type="submit"
      name="intent"
      value="decline"
      icon="close"
      kind={request.suggestion === "decline" ? "primary" : "default"}
      data-key="d"
    >
      Decline
      <Kbd isPicture>d</Kbd>
    </Button>
    <Button
      form={FORM}
      type="submit"
      name="intent"
      value="accept"
      icon="check"
      kind={request.suggestion === "accept" ? "primary" : "default"}
      data-key="a"
    >
      {`Accept, credit ${formatCents(request.creditByRule)}`}
      <Kbd isPicture>a</Kbd>
    </Button>
    <ButtonLink to={`${returnPath(request.id)}${searchOf(filter, { ask: "part" })}`} preventScrollReset data-key="p">
      In part
      <Kbd isPicture>p</Kbd>
    </ButtonLink>
    <Button kind={request.suggestion === "ask" ? "primary" : "ghost"} icon="message" onClick={onAsk} data-key="q">
      Copy the question
      <Kbd isPicture>q</Kbd>
    </Button>
    <span className={`${styles["undoes"]} ${textStyles["note"]}`}>
      <Kbd>u</Kbd> undoes for 10 s
    </span>
  </div>
);
