import { Onward } from "#app/pages/parts/funnel-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Arrow } from "#app/pages/parts/arrows.tsx";

export const SolarCard = ({ offers }: { offers: string }) => (
  <section>
    <div className="wrap">
      <Onward className="also-card" to="/solar">
        <Picture name="dach-satteldach" size="tile" />
        <span>
          <b>Auch für Ihr Dach: der Solar-Rechner</b>
          <span>{offers} aus Ihrer Region vergleichen</span>
        </span>
        <Arrow />
      </Onward>
    </div>
  </section>
);
