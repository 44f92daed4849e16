import { useOnward } from "#app/pages/parts/funnel-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { liftType } from "#funnels/questions/stairlift.ts";

/** The first question of variant 1, with its own values; here with a few words under each picture. */
const options = liftType.fields.flatMap((field) => (field.kind === "choice" ? field.options : []));

const hints: Readonly<Record<string, string>> = {
  Sitzlift: "Bequem im Sitzen",
  Plattformlift: "Mit dem Rollstuhl",
  Hublift: "Senkrecht nach oben",
  "Weiß nicht": "Wir helfen weiter",
};

export const liftPictures = options.flatMap(({ picture }) => picture ?? []);

/** A picture answers the first question: a plain form, which the funnel accepts as from a visitor without scripts. */
export const LiftPictures = () => (
  <section className="start">
    <div className="wrap">
      <form className="card" method="post" action={useOnward("/treppenlift")} aria-labelledby="lift">
        <h2 className="q" id="lift">
          Welche Art von Treppenlift suchen Sie?
        </h2>
        <p className="hint">Tippen Sie auf ein Bild. Sie können später alles ändern.</p>
        <ul className="tiles c4">
          {options.map(({ value, label, picture }) => (
            <li key={value}>
              <button type="submit" className="tile" name="liftType" value={value}>
                <span className="pic">{picture && <Picture name={picture} size="tile" />}</span>
                <span className="lab">
                  {label}
                  <small>{hints[value]}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </div>
  </section>
);
