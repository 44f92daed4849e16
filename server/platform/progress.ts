/** Called by long work: `done` of `total` so far; a total of 0 is not known. Another `what` begins a new part with its own speed. */
export type ReportProgress = (what: string, done: number, total: number) => void;

export const reportNothing: ReportProgress = () => undefined;

type Part = { what: string; done: number; total: number; begunMs: number };

/** How far it is, how fast, and what is left: "leads: 420,000 of 1,000,000 (42 %), 51,000/s, 11 s left". */
export function progressLine({ what, done, total, begunMs }: Part, nowMs: number): string {
  const seconds = (nowMs - begunMs) / 1000;
  if (total === 0) return `${what}: ${duration(seconds)} so far`;
  const perSecond = seconds > 0 ? done / seconds : 0;
  const share = Math.floor((100 * done) / total);
  const speed =
    perSecond === 0
      ? `${duration(seconds)} so far`
      : `${rate(perSecond)}, ${duration((total - done) / perSecond)} left`;
  return `${what}: ${count(done)} of ${count(total)} (${share} %), ${speed}`;
}

const count = (n: number): string => n.toLocaleString("en-US");

const rate = (perSecond: number): string =>
  perSecond >= 1 ? `${count(Math.round(perSecond))}/s` : `${(perSecond * 60).toFixed(1)}/min`;

export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

type Screen = Pick<NodeJS.WriteStream, "write"> & Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns">>;

/** A terminal that does not know its size says 0. */
const widthOf = ({ columns = 0 }: Screen): number => (columns > 0 ? columns : 80);

type Timing = { silentMs: number; redrawMs: number; lineMs: number };
const USUAL: Timing = { silentMs: 2_000, redrawMs: 250, lineMs: 60_000 };

/**
 * Shows lines while something lasts: on a terminal one that is rewritten, after two seconds of silence; elsewhere a plain one every minute.
 * `clear` takes the line off the terminal before something else is written there, `stop` does so for good.
 */
export function showLine(
  screen: Screen,
  line: () => string | undefined,
  timing = USUAL,
): { clear(): void; stop(): void } {
  const isTerminal = screen.isTTY === true;
  const shownFrom = Date.now() + timing.silentMs;
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) screen.write("\r\u001B[K");
    isDrawn = false;
  };
  const draw = () => {
    const text = line();
    if (text === undefined || Date.now() < shownFrom) return;
    if (!isTerminal) return void screen.write(`${text}\n`);
    clear();
    screen.write(text.slice(0, widthOf(screen) - 1));
    isDrawn = true;
  };
  const timer = setInterval(draw, isTerminal ? timing.redrawMs : timing.lineMs);
  timer.unref();
  return {
    clear,
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}

/** Runs `work` and shows on `screen` what it reports. */
export async function withProgress<T>(
  work: (report: ReportProgress) => Promise<T>,
  screen: Screen,
  timing = USUAL,
): Promise<T> {
  let part: Part | undefined;
  const shown = showLine(screen, () => part && progressLine(part, Date.now()), timing);
  try {
    return await work((what, done, total) => {
      part = { what, done, total, begunMs: part?.what === what ? part.begunMs : Date.now() };
    });
  } finally {
    shown.stop();
  }
}
