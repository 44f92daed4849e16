import { expect, test } from "vitest";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { AnswerTimeChart } from "./answer-time-chart.tsx";
import { AttemptsChart } from "./attempts-chart.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const start = new Date("2026-11-12T09:00:00Z");
const axis = { start, stepMs: 3_600_000, steps: 3 };
const since = new Date("2026-11-12T10:00:00Z");
const attempts = (circuit: Circuit = { state: "closed" }) => ({
  service: "Musterbörse",
  span: "last 3 hours",
  axis,
  steps: [
    { accepted: 60, refused: 0, failed: 0, inDoubt: 0 },
    { accepted: 30, refused: 1, failed: 1, inDoubt: 1 },
    { accepted: 0, refused: 0, failed: 0, inDoubt: 0 },
  ],
  circuit,
  now,
});

test("the chart of attempts gives its figures as a sentence and a table without empty rows", () => {
  const text = renderText(AttemptsChart, attempts());
  expect(text).toContain(
    "[Attempts per minute at Musterbörse, last 3 hours: 93 attempts, 90 accepted, 1 refused, 1 failed, 1 in doubt]",
  );
  expect(text).toMatch(/10:00 60 0 0 0 .*11:00 30 1 1 1$/);
  expect(text).not.toMatch(/12:00 0 0 0 0/);
});

test("the axis labels match their lines, even for few attempts", () => {
  const few = { accepted: 2, refused: 0, failed: 0, inDoubt: 0 };
  expect(renderText(AttemptsChart, { ...attempts(), steps: [few] })).toContain("0 0.025 0.05 0.075 0.1");
  expect(renderText(AttemptsChart, { ...attempts(), steps: [{ ...few, accepted: 3600 }] })).toContain("0 15 30 45 60");
});

test.each<[string, Circuit]>([
  ["paused", { state: "paused", reason: "", since, by: null, leads: [] }],
  ["testing", { state: "half_open", reason: "", since, probeAt: since }],
])("while nothing is sent the chart is hatched and says %s", (word, circuit) => {
  expect(renderText(AttemptsChart, attempts(circuit))).toContain(` ${word} `);
  expect(renderHtml(AttemptsChart, attempts(circuit))).toContain('fill="url(#hatch-rest)"');
});

test("a working service, and one just paused, is not hatched", () => {
  expect(renderHtml(AttemptsChart, attempts())).not.toContain('fill="url(#hatch-rest)"');
  const justNow = attempts({ state: "paused", reason: "", since: now, by: null, leads: [] });
  expect(renderHtml(AttemptsChart, justNow)).not.toContain('fill="url(#hatch-rest)"');
});

const times = { p50: 120, p95: 800, p99: 2_400 };
const answers = (part: object = {}) => ({
  service: "Musterbörse",
  span: "last 3 hours",
  axis,
  answerTimes: [times, null, times],
  overall: times as typeof times | undefined,
  limitMs: 20_000,
  ...part,
});

test("the chart of response times gives a sentence and leaves gaps", () => {
  const text = renderText(AnswerTimeChart, answers());
  expect(text).toContain("log scale: p50 120 ms, p95 800 ms, p99 2.4 s; we wait 20.0 s at most]");
  const [line = ""] = /<path d="[^"]*"/.exec(renderHtml(AnswerTimeChart, answers())) ?? [];
  expect(line.match(/M/g)).toHaveLength(2);
  expect(line).not.toContain("L");
});

test("slower responses are drawn higher, and the limit on top", () => {
  const html = renderHtml(AnswerTimeChart, answers());
  const heights = [...html.matchAll(/<path d="M[\d.]+[ ,]([\d.]+)/g)].map(([, y]) => Number(y));
  const [, limit] = /y1="([\d.]+)" y2="[\d.]+" stroke="var\(--doubt-fill\)"/.exec(html) ?? [];
  const [p50 = 0, p95 = 0, p99 = 0] = heights;
  expect([p50 > p95, p95 > p99, p99 > Number(limit)]).toEqual([true, true, true]);
});

test("without responses it says so and labels no line", () => {
  const none = answers({ answerTimes: [null, null, null], overall: undefined });
  expect(renderText(AnswerTimeChart, none)).toContain("no answers in this time]");
  expect(renderText(AnswerTimeChart, none)).toContain("No attempts in this time.");
  expect(renderHtml(AnswerTimeChart, none)).not.toContain('data-part="value"');
});
