import type { Area } from "#server/sales/routing/area.ts";
import { areaText, stripBars, type Region } from "./rule-text.ts";
import { capHoursText } from "./order-texts.ts";
import styles from "./order.module.css";

const HEIGHT = 48;
const [WIDTH, DAY_HOURS] = [310, 24];

/** Two bars per day: hours at the cap under the live rule hatched, under this one solid. */
export const CapHoursChart = ({ days }: { days: readonly { now: number; withIt: number }[] }) => {
  const step = WIDTH / days.length;
  const tall = (hours: number) => (Math.min(hours, DAY_HOURS) / DAY_HOURS) * HEIGHT;
  return (
    <figure className={styles["capHours"]}>
      <figcaption>
        <h3>Hours at cap, per day</h3>
        <span>
          <i data-side="now" /> live rule
        </span>
        <span>
          <i data-side="with-it" /> this rule
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} preserveAspectRatio="none" role="img" aria-label={capHoursText(days)}>
        <rect className={styles["floor"]} y={HEIGHT} width={WIDTH} height={1} />
        {days.map(({ now, withIt }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- the day of the month
          <g key={n} transform={`translate(${n * step} 0)`}>
            <rect data-side="now" width={step - 1} y={HEIGHT - tall(now)} height={tall(now)} />
            <rect data-side="with-it" x={step / 4} width={step / 2} y={HEIGHT - tall(withIt)} height={tall(withIt)} />
          </g>
        ))}
      </svg>
      <span className={styles["ends"]}>
        <small>1</small>
        <small>{days.length}</small>
      </span>
    </figure>
  );
};

const BAR = 4;

/** Last month's leads by the first two digits of their postal codes; the saved area is coloured. */
export const AreaStrip = ({ regions, area }: { regions: readonly Region[]; area: Area | null }) => {
  const bars = stripBars(regions, area);
  const most = Math.max(1, ...bars.map(({ leads }) => leads));
  const text = areaText(bars);
  return (
    <figure className={styles["areaStrip"]}>
      <svg viewBox={`0 0 ${bars.length * BAR} ${HEIGHT + 1}`} preserveAspectRatio="none" role="img" aria-label={text}>
        <rect className={styles["floor"]} y={HEIGHT} width={bars.length * BAR} height={1} />
        {bars.map(({ region, leads, isInside }, n) => (
          <rect
            key={region}
            data-inside={isInside ? true : undefined}
            x={n * BAR}
            width={BAR - 1}
            y={HEIGHT - (leads / most) * HEIGHT}
            height={(leads / most) * HEIGHT}
          />
        ))}
      </svg>
      <span className={styles["ends"]} aria-hidden="true">
        {bars
          .filter((_, n) => n % 10 === 0)
          .map(({ region }) => (
            <small key={region}>{region}</small>
          ))}
        <small>99</small>
      </span>
      <figcaption>{text}</figcaption>
    </figure>
  );
};
