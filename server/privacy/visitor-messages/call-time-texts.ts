import { CALL_TIMES, readTimes, type CallTime } from "./visitor-message.ts";

type TimeTexts = { name: string; hours: string; inSentence: string };

/** Times as visitors choose them, and as firms read them. */
const TIME_TEXTS: Readonly<Record<CallTime, TimeTexts>> = {
  morning: { name: "Vormittags", hours: "8 bis 12 Uhr", inSentence: "vormittags" },
  noon: { name: "Mittags", hours: "12 bis 15 Uhr", inSentence: "mittags" },
  afternoon: { name: "Nachmittags", hours: "15 bis 18 Uhr", inSentence: "nachmittags" },
  evening: { name: "Abends", hours: "18 bis 20 Uhr", inSentence: "abends" },
  saturday: { name: "Auch am Samstag", hours: "9 bis 13 Uhr", inSentence: "auch am Samstag" },
};

/** In the order of the day. */
export const CALL_TIME_ROWS = CALL_TIMES.map((time) => ({ time, ...TIME_TEXTS[time] }));

const list = new Intl.ListFormat("de-DE");

/** Formats `wishes.value`: "vormittags und auch am Samstag". */
export const callTimesText = (value: string): string =>
  list.format(readTimes(value.split(" ")).map((time) => TIME_TEXTS[time].inSentence));

/** As `timesInWords`, with the hours, for the firms. */
export const callTimesForFirms = (value: string): string =>
  `Am besten ${list.format(readTimes(value.split(" ")).map((time) => `${TIME_TEXTS[time].inSentence} (${TIME_TEXTS[time].hours})`))}.`;
