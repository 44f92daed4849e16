import { germanMonth } from "#app/pages/parts/german-date.ts";
import { Onward } from "#app/pages/parts/funnel-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { HomeFacts } from "./home-facts.ts";
import { Arrow } from "#app/pages/parts/arrows.tsx";

export const Subsidy = ({ subsidyPerson, subsidyTwo, paperwork, checkedOn }: HomeFacts) => (
  <section className="fund">
    <div className="wrap">
      <div className="fund-in">
        <div>
          {subsidyPerson && (
            <p className="sum">
              <span>bis zu</span> {subsidyPerson}&nbsp;EUR
            </p>
          )}
          <h2>Zuschuss der Pflegekasse{subsidyPerson && " je Person"}</h2>
          <p>
            Mit einem anerkannten Pflegegrad kann die Pflegekasse den Einbau unterstützen.
            {subsidyTwo &&
              ` Leben zwei Menschen mit Pflegegrad zusammen, sind bis zu ${subsidyTwo}\u00a0EUR möglich.`}{" "}
            {paperwork}
          </p>
          <p>Über den Antrag entscheidet die Pflegekasse. Wichtig: Stellen Sie ihn, bevor der Lift eingebaut wird.</p>
          <p className="ways">
            <Onward className="btn on-dark" to="/treppenlift7/1">
              Förderung kostenlos prüfen <Arrow />
            </Onward>
            <a href="/magazine/advertorial1">Zuschuss kurz erklärt (Anzeige)</a>
          </p>
          <p className="fine">Stand: {germanMonth(checkedOn)}</p>
        </div>
        <Picture name="foerderung-ja" size="tile" />
      </div>
    </div>
  </section>
);
