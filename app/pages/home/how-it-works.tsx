/** Three steps along a rail, with the lift's seat at its top. */
export const HowItWorks = ({ response }: { response: string }) => (
  <section className="how" id="so-funktionierts">
    <div className="wrap">
      <h2>So funktioniert’s</h2>
      <div className="climb">
        <svg className="rail-line" viewBox="0 0 1180 190" preserveAspectRatio="none" aria-hidden="true">
          <path d="M10 172C300 170 380 120 590 100S900 40 1170 20" />
        </svg>
        <Seat />
        <ol>
          <li>
            <span className="plate big" aria-hidden="true">
              1
            </span>
            <h3>Fragen beantworten</h3>
            <p>
              Sie sagen uns kurz, wie Ihre Treppe aussieht und wann der Lift gebraucht wird. Vorwissen brauchen Sie
              keines.
            </p>
          </li>
          <li>
            <span className="plate big" aria-hidden="true">
              2
            </span>
            <h3>Angebote erhalten</h3>
            <p>{response} Die Fachleute sehen sich die Treppe an und nennen Ihnen einen Preis.</p>
          </li>
          <li>
            <span className="plate big" aria-hidden="true">
              3
            </span>
            <h3>In Ruhe entscheiden</h3>
            <p>Sie vergleichen Preise und Leistungen. Es gibt keine Pflicht zum Kauf.</p>
          </li>
        </ol>
      </div>
    </div>
  </section>
);

const Seat = () => (
  <svg className="seat" viewBox="0 0 42 38" aria-hidden="true" stroke="#16233f" strokeLinecap="round">
    <path
      d="M9 3.5c4-2 8.5-1 10 4l3.5 12.5h9.500a4 4 0 0 1 0 8H18c-3 0-5.2-1.5-6-4.5L8 8.500c-.7-2.200-.5-4.200 1-5z"
      fill="#2b57a7"
      strokeWidth="2.2"
      strokeLinejoin="round"
    />
    <path d="M20 14h11" strokeWidth="4.4" />
    <path d="M21 28v6.5M12 36h19" strokeWidth="3.4" />
    <path d="M33 28v5.5h6" fill="none" strokeWidth="2.4" strokeLinejoin="round" />
  </svg>
);
