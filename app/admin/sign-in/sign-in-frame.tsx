import { Link } from "react-router";

/** The page before the staff area: a card on the stairs. */
export function AccessFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="gate">
      <Stairs />
      <header className="brandbar">
        <Mark />
        <span>Stufenlos</span>
        <span className="t3">Staff area</span>
      </header>
      <div className="stage">
        <main className="gcard" aria-labelledby="h">
          {children}
        </main>
      </div>
      <footer className="gfoot">
        <Link to="/" reloadDocument>
          Back to the website
        </Link>
        <span>Access attempts are logged</span>
      </footer>
    </div>
  );
}

const STEPS =
  "M-40 560V543H76V506H192V469H308V432H424V395H540V358H656V321H772V284H888V247H1004V210H1120V173H1236V136H1352V99H1468V62H1584";

function Stairs() {
  return (
    <svg className="stairs" viewBox="0 0 1440 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d={`${STEPS}V600H-40Z`} fill="var(--active)" opacity=".55" />
      <path d={STEPS} fill="none" stroke="var(--line-2)" strokeWidth="1.5" />
      <path
        d="M-20 478H70C150 478 176 459 236 440L1460 49"
        fill="none"
        stroke="var(--accent-mid)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g transform="translate(1172 141) rotate(-17.7)">
        <rect x="-19" y="-9" width="38" height="18" rx="9" fill="var(--accent)" />
        <circle cx="-9" r="3" fill="var(--on-accent)" />
        <circle cx="9" r="3" fill="var(--on-accent)" />
      </g>
    </svg>
  );
}

const Mark = () => (
  <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6.5" fill="var(--accent)" />
    <path d="M5 19v-3.2h4.4v-3.4h4.4V9h5.2v10z" fill="var(--on-accent)" fillOpacity=".38" />
    <path
      d="M4.8 12.2C9.6 11.6 10.4 6.2 19 4.9"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  </svg>
);
