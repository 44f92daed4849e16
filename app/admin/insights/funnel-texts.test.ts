import { expect, test } from "vitest";
import { funnelSentence, lossSentence, qualityText, secondsText } from "./insights-texts.ts";
import type { ShownFunnel, ShownStep } from "./funnel-view.ts";

const plain = (text: string) => text.replaceAll("\u202f", " ");
const email: ShownStep = {
  step: "email",
  name: "Email",
  arrived: 5324,
  wentOn: 3238,
  wentBack: 118,
  left: 1968,
  leftShare: 1968 / 5324,
  underWay: 0.411,
  underWayBefore: undefined,
  medianSeconds: 20,
  slowestSeconds: 60,
  fields: [],
};
const funnel: ShownFunnel = {
  starts: 12_480,
  returned: 0,
  begun: 12_480,
  sent: 1536,
  sentShare: 0.123,
  sentShareBefore: undefined,
  steps: [{ ...email, step: "", name: "Lift type", underWay: 1 }, email],
  worst: email,
  leadsIfTenth: 93.4,
  imbalance: 0,
  moves: 20_000,
};

test("describes the chart in a sentence", () => {
  expect(plain(funnelSentence("Treppenlift 5", funnel))).toBe(
    "Funnel of Treppenlift 5: of 12,480 starts still under way are 41.1 % at Email; 12.3 % are sent. The largest loss after the first step is at Email, where 1,968 left.",
  );
  const few = { ...funnel, starts: 1, returned: 1, sent: 1, sentShare: undefined, steps: [], worst: undefined };
  expect(funnelSentence("Solar", few)).toBe("Funnel of Solar: of 1 start and 1 return with kept answers 1 is sent.");
});

test("a loss says what a tenth of it would have brought", () => {
  expect(plain(lossSentence(email, 93.4, 5270))).toBe(
    "1,968 of 5,324 left here, 37.0 %. If one in ten had stayed: about 93 leads and €4,901 more.",
  );
  expect(plain(lossSentence(email, 1.2, undefined))).toBe(
    "1,968 of 5,324 left here, 37.0 %. If one in ten had stayed: about 1 lead more.",
  );
  expect(plain(lossSentence({ ...email, leftShare: undefined }, undefined, 1))).toBe(
    "1,968 of 5,324 left here, not enough data.",
  );
});

test.each([
  [undefined, "–"],
  [0, "under 1"],
  [20, "20"],
  [300, "over 300"],
])("%s seconds read %s", (seconds, text) => {
  expect(secondsText(seconds)).toBe(text);
});

test("data quality is the imbalance", () => {
  expect(qualityText({ imbalance: 0, moves: 0 })).not.toContain("Data quality");
  expect(qualityText({ imbalance: 0, moves: 100 })).toContain("every count adds up");
  expect(qualityText({ imbalance: 5, moves: 10_000 })).toContain("5 counts more left a step than came to it (0.05 %)");
  expect(qualityText({ imbalance: 1, moves: 100_000 })).toContain("(under 0.01 %)");
});
