import { FRAME, timeLabels, type TimeAxis } from "./chart-frame.ts";

export const TimeLabels = ({ axis }: { axis: TimeAxis }) => (
  <>
    {timeLabels(axis).map(({ x, anchor, text }) => (
      <text key={x} x={x} y={FRAME.bottom + 16} textAnchor={anchor}>
        {text}
      </text>
    ))}
  </>
);
