import { sendWeeklyMail, type WeeklyMailDeps } from "./send-weekly-mail.ts";

const LOOK_MS = 60_000;

/** `isQuiet`: whether only what is urgent may be told at this moment. */
type Deps = WeeklyMailDeps & { isQuiet: (now: Date) => Promise<boolean> };

/** Looks every minute whether the weekly mail is due. */
export function startWeeklyMail(deps: Deps): { stop: () => Promise<void> } {
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      if (!(await deps.isQuiet(new Date()))) await sendWeeklyMail(deps);
    } catch (error) {
      deps.log.error({ err: error }, "could not send the weekly mail");
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
