import { expect, test } from "vitest";
import { heightBeside, spanOf } from "./staircase-chart.tsx";

const FRAME = { top: 8, bottom: 103 };
const before = { text: "last Sun 7", x: 444, anchor: "end" } as const;
const upTo = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);

test("overlapping labels move apart vertically at any time and height", () => {
  const covered = upTo(24, 446, 4).flatMap((nowX) =>
    upTo(FRAME.top, FRAME.bottom, 3).flatMap((y) =>
      upTo(0, 110, 5).flatMap((beforeY) => {
        const anchor = nowX > 150 ? ("end" as const) : ("start" as const);
        const now = { text: "1 207 at 23:07", x: anchor === "end" ? nowX - 7 : nowX + 7, y, anchor };
        const at = heightBeside(now, { ...before, y: beforeY }, FRAME);
        const [[a, b], [c, d]] = [spanOf(now), spanOf({ ...before, y: beforeY })];
        const isInside = at >= FRAME.top && at <= FRAME.bottom;
        return isInside && !(a < d && c < b && Math.abs(at - y) < 13) ? [] : [{ nowX, y, beforeY, at }];
      }),
    ),
  );
  expect(covered).toEqual([]);
});

test("a free label stays in place", () => {
  const early = { text: "7 at 08:04", x: 170, y: 60, anchor: "start" } as const;
  expect(heightBeside(early, { ...before, y: 60 }, FRAME)).toBe(60);
});
