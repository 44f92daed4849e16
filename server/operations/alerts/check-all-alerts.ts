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
import { sendAlerts, type SendAlertsDeps } from "./send-alerts.ts";
import { postDue } from "./webhook/post-due.ts";

type Deps = SendAlertsDeps & { ring: KeyRing; /** Sends the webhook. */ transport: Transport };

/** Checks all alerts and notifies. Without mail server and webhook only the staff screens show them. */
export function createAlertCheck(deps: Deps): () => Promise<void> {
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

  async function checkWith(name: DetectorName): Promise<void> {
    const now = new Date();
    const settings = await readAlertSettings(db);
    const findings = await checkAlerts(db, name, detectors[name], now, timeScale, thresholdsIn(settings.rules));
    if (findings) await sendAlerts(deps, settings, findings, now);
  }

  return async () => {
    const failed: unknown[] = [];
    for (const name of Object.keys(detectors) as DetectorName[]) {
      await checkWith(name).catch((error: unknown) => {
        failed.push(error); // one failing detector must not stop the others
        log.error({ err: error, kinds: kindsOf(name) }, "alert check failed");
      });
    }
    await postDue(deps);
    if (failed.length > 0) throw failed[0];
  };
}
