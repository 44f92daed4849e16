import { useState, type FormEvent } from "react";
import { cookieTexts } from "./cookie-texts.ts";
import { CookieChoice } from "./cookie-choice-form.tsx";

/** Asks once, at the lower edge, and covers nothing: the page ends above it. */
export function CookieBanner({ back }: { back: string }) {
  const [chosen, setChosen] = useState(false);
  if (chosen) return null;

  /** With scripts the page is not reloaded: the visitor may have begun to type. */
  async function chooseQuietly(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const choice = new FormData(form, (event.nativeEvent as SubmitEvent).submitter);
    choice.set("quietly", "yes");
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(choice as never) });
    if (answer.ok) setChosen(true);
  }

  return (
    <section className="cookie-banner" aria-labelledby="cookie-heading">
      <div className="wrap">
        <h2 id="cookie-heading">{cookieTexts.heading}</h2>
        <p>
          {cookieTexts.text} <a href="/datenschutz">Datenschutz</a> · <a href="/impressum">Impressum</a>
        </p>
        <CookieChoice place="banner" back={back} marketing={false} onSubmit={(event) => void chooseQuietly(event)} />
      </div>
    </section>
  );
}
