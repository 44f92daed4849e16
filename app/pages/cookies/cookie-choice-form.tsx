import type { FormEvent } from "react";
import { cookieTexts } from "./cookie-texts.ts";

type CookieChoiceProps = {
  place: "banner" | "settings";
  /** The page the visitor is on and returns to. */
  back: string;
  marketing: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** Yes and no side by side, equally prominent; details on demand. A plain form: it needs no scripts. */
export const CookieChoice = ({ place, back, marketing, onSubmit }: CookieChoiceProps) => (
  <form className="cookie-choice" method="post" action="/cookie-einstellungen" onSubmit={onSubmit}>
    <input type="hidden" name="place" value={place} />
    <input type="hidden" name="back" value={back} />
    <div className="yes-and-no">
      <button className="btn" name="choice" value="necessary">
        {cookieTexts.refuse}
      </button>
      <button className="btn" name="choice" value="marketing">
        {cookieTexts.accept}
      </button>
    </div>
    <details open={place === "settings"}>
      <summary>{cookieTexts.settings}</summary>
      <p>
        <strong>{cookieTexts.necessary.name}</strong> ({cookieTexts.necessary.always}): {cookieTexts.necessary.text}
      </p>
      <label className="consent">
        <input type="checkbox" name="marketing" defaultChecked={marketing} />
        <span>
          <strong>{cookieTexts.marketing.name}</strong>: {cookieTexts.marketing.text}
        </span>
      </label>
      <button className="btn ghost" name="choice" value="selected">
        {cookieTexts.save}
      </button>
    </details>
  </form>
);
