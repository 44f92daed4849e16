import { Link } from "react-router";
import { BrandMark } from "#app/admin/frame/brand-mark.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./sign-in.module.css";
import type { Notice as Shown } from "./sign-in-texts.ts";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";

/** The frame of the pages before sign-in: a card on a picture of stairs. */
export function AccessFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles["page"]}>
      <Stairs />
      <header className={styles["brandBar"]}>
        <BrandMark />
        <span>Stufenlos</span>
        <span className={textStyles["faint"]}>Staff area</span>
      </header>
      <div className={styles["middle"]}>
        <main className={styles["card"]} aria-labelledby="h">
          {children}
        </main>
      </div>
      <footer className={styles["footer"]}>
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
    <svg className={styles["stairs"]} viewBox="0 0 1440 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
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

export const CardIcon = ({ name }: { name: IconName }) => (
  <div className={styles["cardIcon"]}>
    <Icon name={name} size={20} />
  </div>
);

export const ErrorNotice = ({ title, text }: Shown) => (
  <Notice kind="error" title={title} appears>
    {text}
  </Notice>
);
