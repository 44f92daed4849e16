import type { SendEmail } from "#server/email/send-email.ts";
import { checkAlerts, type Detector } from "./check-alerts.ts";
import { emailAlerts, type EmailAlertsNeeds } from "./email-alerts.ts";
import { kindsOf, type DetectorName } from "./kinds.ts";
import { detectQuarantine } from "./quarantine-detector.ts";
import { createRetentionDetector } from "./retention-detector.ts";
import { detectServiceAlerts } from "./service-detector.ts";
import { createSilenceDetector } from "./silence-detector.ts";
import { createSyntheticDetector } from "./synthetic-detector.ts";

const LOOK_MS = 30_000;
const MIN_LOOK_MS = 500;

export type Alerts = { stop: () => Promise<void> };

/** Looks every half minute for what owners have to know, and writes to them. Without `send` the staff pages alone say it. */
export function startAlerts({
  send,
  ...deps
}: Omit<EmailAlertsNeeds, "send"> & { send: SendEmail | undefined }): Alerts {
  const { db, timeScale, log } = deps;
  const detectors: Record<DetectorName, Detector> = {
    services: detectServiceAlerts,
    silence: createSilenceDetector(),
    synthetic: createSyntheticDetector(),
    retention: createRetentionDetector(),
    quarantine: detectQuarantine,
  };
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    for (const name of Object.keys(detectors) as DetectorName[]) await lookWith(name);
  }

  async function lookWith(name: DetectorName): Promise<void> {
    try {
      const now = new Date();
      const findings = await checkAlerts(db, name, detectors[name], now, timeScale);
      if (findings && send) await emailAlerts({ ...deps, send }, findings, now);
    } catch (error) {
      log.error({ err: error, kinds: kindsOf(name) }, "could not check for alerts");
    }
  }

  const timer = setInterval(
    () => {
      looking ??= look().finally(() => (looking = undefined));
    },
    Math.max(LOOK_MS / timeScale, MIN_LOOK_MS),
  );
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
