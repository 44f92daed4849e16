import { formatMoment, formatNumber } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { AsTable, ChartBox, TimeLabels, fixed, FRAME, roundAbove, stepAt, xOf, type TimeAxis } from "./chart-parts.tsx";
import type { Counts } from "#server/delivery/stats/what-counts.ts";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";
import { addUp } from "./health-texts.ts";
import { Chart, Hatches } from "#app/admin/ui/display/chart.tsx";
import styles from "./delivery-health.module.css";

const PARTS = [
  { key: "accepted", word: "accepted", fill: "var(--c-1-soft)" },
  { key: "inDoubt", word: "in doubt", fill: "var(--doubt-fill)" },
  { key: "failed", word: "failed", fill: "url(#hatch-failed)" },
  { key: "refused", word: "refused", fill: "var(--err-fill)" },
] as const;

type Props = { service: string; span: string; axis: TimeAxis; steps: readonly Counts[]; circuit: Circuit; now: Date };

/** Attempts per minute, stacked: accepted soft, failed hatched, in doubt and rejected solid. */
export function AttemptsChart({ service, span, axis, steps, circuit, now }: Props) {
  const minutes = axis.stepMs / 60_000;
  const perMinute = (n: number) => n / minutes;
  const top = roundAbove(Math.max(...steps.map((counts) => perMinute(addUp([counts]).all)), 0.1));
  const y = (value: number) => FRAME.bottom - (value / top) * (FRAME.bottom - FRAME.top);
  const total = addUp(steps);
  const sentence = `Attempts per minute at ${service}, ${span}: ${formatNumber(total.all)} attempts, ${formatNumber(total.accepted)} accepted, ${formatNumber(total.refused)} refused, ${formatNumber(total.failed)} failed, ${formatNumber(total.inDoubt)} in doubt`;
  return (
    <Panel title="Attempts per minute" actions={<Legend />}>
      <ChartBox name={sentence}>
        <Chart label={sentence} viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}>
          <Hatches />
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <g key={share}>
              <line
                data-part={share === 0 ? "base" : "grid"}
                x1={FRAME.left}
                x2={FRAME.right}
                y1={y(share * top)}
                y2={y(share * top)}
              />
              <text x={FRAME.left - 6} y={y(share * top) + 3.5} textAnchor="end">
                {tick(share * top)}
              </text>
            </g>
          ))}
          {steps.map((counts, step) => (
            <Bar
              key={stepAt(axis, step).toISOString()}
              counts={counts}
              axis={axis}
              step={step}
              y={(n) => y(perMinute(n))}
            />
          ))}
          <Closed circuit={circuit} axis={axis} now={now} />
          <TimeLabels axis={axis} />
        </Chart>
        <AsTable
          caption={sentence}
          heads={["From", "Accepted", "In doubt", "Failed", "Refused"]}
          rows={rowsOf(axis, steps)}
        />
      </ChartBox>
    </Panel>
  );
}

/** With all digits: 0.025 rounded to 0.03 would stand at the wrong height. */
const tick = (value: number): string => (value >= 10 ? formatNumber(value) : String(Number(value.toPrecision(3))));

const rowsOf = (axis: TimeAxis, steps: readonly Counts[]) =>
  steps.flatMap(({ accepted, refused, failed, inDoubt }, step) =>
    accepted + refused + failed + inDoubt === 0
      ? []
      : [
          [
            formatMoment(stepAt(axis, step), stepAt(axis, step)),
            ...[accepted, inDoubt, failed, refused].map(formatNumber),
          ] as const,
        ],
  );

function Bar({ counts, axis, step, y }: { counts: Counts; axis: TimeAxis; step: number; y: (n: number) => number }) {
  const left = xOf(axis, stepAt(axis, step));
  const width = xOf(axis, stepAt(axis, step + 1)) - left - 2;
  let below = 0;
  return PARTS.map(({ key, fill }) => {
    const from = below;
    below += counts[key];
    if (counts[key] === 0) return null;
    const height = Math.max(y(from) - y(below), 1.5); // keeps one failure among thousands visible
    return (
      <rect
        key={key}
        x={fixed(left + 1)}
        y={fixed(y(from) - height)}
        width={fixed(width)}
        height={fixed(height)}
        fill={fill}
      />
    );
  });
}

/** Grey hatch, because zero would be wrong: nothing is sent, or only probes. */
function Closed({ circuit, axis, now }: { circuit: Circuit; axis: TimeAxis; now: Date }) {
  if (circuit.state !== "paused" && circuit.state !== "half_open") return null;
  const [from, to] = [xOf(axis, circuit.since), xOf(axis, now)];
  if (to - from < 1) return null;
  return (
    <>
      <rect
        x={from}
        y={FRAME.top - 4}
        width={to - from}
        height={FRAME.bottom - FRAME.top + 4}
        fill="url(#hatch-rest)"
        opacity=".5"
      />
      {to - from > 60 ? (
        <text data-part="label" x={(from + to) / 2} y={FRAME.top + 10} textAnchor="middle">
          {circuit.state === "paused" ? "paused" : "testing"}
        </text>
      ) : null}
    </>
  );
}

const Legend = () => (
  <span className={styles["legend"]}>
    {PARTS.map(({ word, fill }) => (
      <span key={word}>
        <svg viewBox="0 0 18 8" aria-hidden="true">
          <rect width="18" height="8" fill={fill} />
        </svg>
        {word}
      </span>
    ))}
  </span>
);
