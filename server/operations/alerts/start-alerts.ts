import type { Transport } from "#server/delivery/transport/transport.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { thresholdsIn } from "./alert-rule.ts";
import { checkAlerts, type Detector } from "./check-alerts.ts";
import { kindsOf, type DetectorName } from "./kinds.ts";
import { detectPrivacy, createRetentionDetector } from "./privacy-detector.ts";
import { detectQuarantine } from "./quarantine-detector.ts";
import { readAlertSettings } from "./alert-settings.ts";
import { detectServiceAlerts } from "./service-detector.ts";
import { createSilenceDetector } from "./silence-detector.ts";
import { createSyntheticDetector } from "./synthetic-detector.ts";
import { detectTimeline } from "./timeline-detector.ts";
import { tellAlerts, type TellAlertsDeps } from "./tell-alerts.ts";
import { postDue } from "./webhook/post-due.ts";

const LOOK_MS = 30_000;
const MIN_LOOK_MS = 500;

export type Alerts = { stop: () => Promise<void> };

type Deps = TellAlertsDeps & { ring: KeyRing; /** For the webhook. */ transport: Transport };

/** Looks every half minute for what people have to know, and tells them. Without a mail server and a webhook the staff pages alone say it. */
export function startAlerts(deps: Deps): Alerts {
  const { db, timeScale, log } = deps;
  const detectors: Record<DetectorName, Detector> = {
    services: detectServiceAlerts,
    silence: createSilenceDetector(),
    synthetic: createSyntheticDetector(),
    retention: createRetentionDetector(),
    quarantine: detectQuarantine,
    timeline: detectTimeline,
    privacy: detectPrivacy,
  };
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    for (const name of Object.keys(detectors) as DetectorName[]) await lookWith(name);
    try {
      await postDue(deps);
    } catch (error) {
      log.error({ err: error }, "could not post alerts");
    }
  }

  async function lookWith(name: DetectorName): Promise<void> {
    try {
      const now = new Date();
      const settings = await readAlertSettings(db);
      const findings = await checkAlerts(db, name, detectors[name], now, timeScale, thresholdsIn(settings.rules));
      if (findings) await tellAlerts(deps, settings, findings, now);
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
