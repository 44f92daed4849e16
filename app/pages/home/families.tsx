import { Arrow } from "#app/pages/parts/arrows.tsx";
import { Onward } from "#app/pages/parts/funnel-link.tsx";
import { Picture } from "#app/ui/picture.tsx";

export const Families = () => (
  <section className="families">
    <div className="wrap">
      <div className="families-in">
        <Picture name="haushalt-3" size="tile" />
        <div>
          <h2>Für Angehörige</h2>
          <p>
            Sie kümmern sich um Ihre Eltern oder einen anderen Menschen? Sie können die Fragen auch für ihn oder sie
            beantworten. Sprechen Sie bitte vorher kurz darüber und holen Sie das Einverständnis ein.
          </p>
          <p>
            <Onward className="btn ghost" to="/treppenlift">
              Für Angehörige anfragen <Arrow />
            </Onward>
          </p>
        </div>
      </div>
    </div>
  </section>
);
