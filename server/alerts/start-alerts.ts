import type { SendLetter } from "#server/email/send-email.ts";
import { lookForAlarms, type Watch } from "./check-alerts.ts";
import { mailAlarms, type MailNeeds } from "./email-alerts.ts";
import { serviceWatch } from "./service-detector.ts";
import { createSilenceWatch } from "./silence-detector.ts";
import { createWalkWatch } from "./synthetic-detector.ts";

const LOOK_MS = 30_000;
const SHORTEST_LOOK_MS = 500;

export type Alarms = { stop: () => Promise<void> };

/** Looks every half minute for what owners have to know, and writes to them. Without `send` the staff pages alone say it. */
export function startAlarms({ send, ...needs }: Omit<MailNeeds, "send"> & { send: SendLetter | undefined }): Alarms {
  const { db, haste, log } = needs;
  const watches = [serviceWatch, createSilenceWatch(), createWalkWatch()];
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    for (const watch of watches) await lookWith(watch);
  }

  async function lookWith(watch: Watch): Promise<void> {
    try {
      const now = new Date();
      const findings = await lookForAlarms(db, watch, now, haste);
      if (findings && send) await mailAlarms({ ...needs, send }, findings, now);
    } catch (error) {
      log.error({ err: error, kinds: watch.kinds }, "could not look for alarms");
    }
  }

  const timer = setInterval(
    () => {
      looking ??= look().finally(() => (looking = undefined));
    },
    Math.max(LOOK_MS / haste, SHORTEST_LOOK_MS),
  );
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
