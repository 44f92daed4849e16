import { formatNumber } from "#app/admin/labels/format.ts";
import { Chart } from "#app/admin/ui/display/chart.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./dashboard.module.css";

const WIDTH = 112;
const HEIGHT = 44;
const STEP = WIDTH / 14;

/** Thirteen days and today on their own scale; the rest of today's forecast is hatched. */
export function DayBars({
  daysBefore,
  today,
  expected,
}: {
  daysBefore: readonly number[];
  today: number;
  expected: number;
}) {
  const most = Math.max(1, today, expected, ...daysBefore);
  const tall = (count: number) => Math.round((count / most) * (HEIGHT - 2) * 10) / 10;
  const x = (day: number) => Math.round((day * STEP + 0.5) * 100) / 100;
  const place = x(daysBefore.length);
  return (
    <div className={styles["bars"]}>
      <Chart
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        label={`Leads per day, last 14 days: ${[...daysBefore, today].map(formatNumber).join(", ")}`}
      >
        {daysBefore.map((count, day) => bar("context-bar", x(day), tall(count)))}
        {expected > today ? (
          <rect
            x={place}
            y={HEIGHT - tall(expected)}
            width={STEP - 1}
            height={tall(expected) - tall(today)}
            fill="url(#hatch)"
          />
        ) : null}
        {bar("bar", place, tall(today))}
      </Chart>
    </div>
  );
}

const bar = (part: string, x: number, height: number) => (
  <rect key={x} data-part={part} x={x} y={HEIGHT - height} width={STEP - 1} height={height} rx=".75" />
);

/** Rendered once per page with hatched charts. */
export const HatchPattern = () => (
  <svg className={layoutStyles["visuallyHidden"]} aria-hidden="true">
    <defs>
      <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles["hatch"]} width="1.6" height="5" />
      </pattern>
    </defs>
  </svg>
);
