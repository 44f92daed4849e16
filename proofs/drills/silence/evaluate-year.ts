import { HOUR_MS } from "#server/operations/alerts/silence/traffic-profile.ts";
import {
  HISTORY_MS,
  assessSilence,
  LATEST,
  rhythmOfForm,
  type FormHistory,
} from "#server/operations/alerts/silence-detector.ts";
import { createRandom } from "#testing/random.ts";
import { leadsOfAYear, YEAR } from "./simulate-year.ts";

const MAX_LATEST = Math.max(...LATEST) + 1;
const OUTAGES = 20;
const GIVEN_UP_MS = 30 * 24 * HOUR_MS;

export type Watched = { perDay: number; leads: number; falseAlerts: number; outages: number; detected: number[] };

/** One form for a year: how often the judge cries wolf, and how many hours a broken form stays unnoticed. */
export function watchAYear(perDay: number, seed: number): Watched {
  const random = createRandom(seed).next;
  const leads = leadsOfAYear(perDay, random);
  let falseAlerts = 0;
  for (let i = 1; i < leads.length; i++) {
    const gap = (leads[i] ?? 0) - (leads[i - 1] ?? 0);
    if (gap < HOUR_MS / 2 || gap * perDay < 3 * 24 * HOUR_MS) continue; // far from any silence
    if (isSilentAt(historyAt(leads, i), leads[i] ?? 0)) falseAlerts += 1;
  }
  const begin = YEAR.from + HISTORY_MS;
  const end = YEAR.from + YEAR.days * 24 * HOUR_MS;
  const detected: number[] = [];
  for (let n = 0; n < OUTAGES; n++) {
    const brokeAt = begin + random() * (end - begin);
    const hours = hoursUntilNoticed(leads, brokeAt, Math.max(HOUR_MS / 4, (3 * HOUR_MS) / perDay));
    if (hours !== undefined) detected.push(hours);
  }
  return { perDay, leads: leads.length, falseAlerts, outages: OUTAGES, detected: detected.toSorted((a, b) => a - b) };
}

function hoursUntilNoticed(leads: readonly number[], brokeAt: number, stepMs: number): number | undefined {
  const end = leads.findIndex((lead) => lead >= brokeAt);
  const history = historyAt(leads, end === -1 ? leads.length : end);
  const rhythm = rhythmOfForm(history);
  for (let now = brokeAt; now < brokeAt + GIVEN_UP_MS; now += stepMs) {
    if (assessSilence(history, rhythm, now)?.isSilent) return (now - brokeAt) / HOUR_MS;
  }
  return undefined;
}

const isSilentAt = (history: FormHistory, now: number): boolean =>
  assessSilence(history, rhythmOfForm(history), now)?.isSilent ?? false;

/** Returns what was known after a number of leads. */
function historyAt(leads: readonly number[], count: number): FormHistory {
  const last = leads[count - 1] ?? 0;
  const hours = new Map<number, number>();
  let firstAt = last;
  for (let i = count - 1; i >= 0; i--) {
    const at = leads[i] ?? 0;
    if (at < last - HISTORY_MS) break;
    firstAt = at;
    const hourNo = Math.floor(at / HOUR_MS);
    hours.set(hourNo, (hours.get(hourNo) ?? 0) + 1);
  }
  return { firstAt, hours, latest: leads.slice(Math.max(0, count - MAX_LATEST), count).toReversed() };
}
