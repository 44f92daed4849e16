import type { FormEvent } from "react";
import { cookieTexts, type CookieQuestion } from "./cookie-texts.ts";

type CookieChoiceProps = {
  place: "banner" | "settings";
  /** The path of the current page, to return to. */
  back: string;
  question: CookieQuestion;
  marketing: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** The question with foldable details; yes and no side by side, equally prominent. A plain form that needs no scripts. */
export const CookieChoice = ({ place, back, question, marketing, onSubmit }: CookieChoiceProps) => (
  <form className="cookie-choice wrap" method="post" action="/cookie-einstellungen" onSubmit={onSubmit}>
    <input type="hidden" name="place" value={place} />
    <input type="hidden" name="back" value={back} />
    <div className="cookie-question">
      <p>{question.text}</p>{" "}
      <details open={place === "settings"}>
        <summary>{cookieTexts.settings}</summary>
        <p>
          <strong>{cookieTexts.necessary.name}</strong> ({cookieTexts.necessary.always}): {cookieTexts.necessary.text}
        </p>
        <label className="consent">
          <input type="checkbox" name="marketing" defaultChecked={marketing} />
          <span>
            <strong>{question.marketing.name}</strong>: {question.marketing.text}
          </span>
        </label>
        <button className="btn ghost" name="choice" value="selected">
          {cookieTexts.save}
        </button>
        <p className="fine">
          <a href="/datenschutz">Datenschutz</a> · <a href="/impressum">Impressum</a>
        </p>
      </details>
    </div>
    <div className="yes-and-no">
      <button className="btn" name="choice" value="necessary">
        {cookieTexts.refuse}
      </button>
      <button className="btn" name="choice" value="marketing">
        {cookieTexts.accept}
      </button>
    </div>
  </form>
);
