import { Onward } from "#app/pages/parts/funnel-link.tsx";
import { Stars } from "#app/ui/stars.tsx";
import type { HomeFacts } from "./home-facts.ts";
import { Arrow } from "#app/pages/parts/arrows.tsx";

export const Hero = ({ offers, minutes, rating, ratings }: HomeFacts) => (
  <section className="hero">
    <div className="wrap">
      <div>
        <h1>
          <span>Sicher nach oben.</span> <span>Länger zu Hause.</span>
        </h1>
        <p className="lede">
          Beantworten Sie ein paar einfache Fragen. Wir bringen Sie mit Betrieben aus Ihrer Region zusammen. Sie
          vergleichen {offers} in Ruhe und entscheiden selbst.
        </p>
        <p className="cta">
          <Onward className="btn" to="/treppenlift">
            Jetzt Angebote anfragen <Arrow />
          </Onward>
          <span>
            {minutes}
            {minutes && <br />}
            100% kostenlos &amp; unverbindlich.
          </span>
        </p>
        {rating && (
          <p className="rating">
            <Stars />
            <span>
              <strong>{rating}</strong>
              {ratings && ` · ${ratings}`}
            </span>
          </p>
        )}
      </div>
      <svg
        className="picture"
        width="640"
        height="540"
        viewBox="0 0 640 540"
        role="img"
        aria-label="Eine ältere Frau fährt mit ihrer Katze auf dem Schoß im Treppenlift durch den Hausflur und winkt"
      >
        <use href="#picture-hero-flur" width="640" height="540" />
      </svg>
    </div>
  </section>
);
