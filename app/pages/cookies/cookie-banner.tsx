import { useEffect, useState, type FormEvent } from "react";
import { cookieTexts, type CookieQuestion } from "./cookie-texts.ts";
import { CookieChoice } from "./cookie-choice-form.tsx";

/** Asks once, at the lower edge, and covers nothing: the page ends above it. */
export function CookieBanner({ back, question }: { back: string; question: CookieQuestion }) {
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    if (chosen && document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus(); // the removed button had the focus
  }, [chosen]);
  if (chosen) return null;

  /** Submits without a reload, because the visitor may be typing. */
  async function chooseQuietly(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const choice = new FormData(form, (event.nativeEvent as SubmitEvent).submitter);
    choice.set("quietly", "yes");
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(choice as never) });
    if (answer.status === 204) setChosen(true); // any other status, for example of a login page, has stored no choice
  }

  return (
    <section className="cookie-banner" aria-labelledby="cookie-heading">
      <h2 id="cookie-heading" className="sr">
        {cookieTexts.heading}
      </h2>
      <CookieChoice
        place="banner"
        back={back}
        question={question}
        marketing={false}
        onSubmit={(event) => void chooseQuietly(event)}
      />
    </section>
  );
}
