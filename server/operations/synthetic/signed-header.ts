import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

export const SYNTHETIC_HEADER = "x-stufenlos-synthetic";

const GOOD_FOR_MS = 5 * 60_000;

export type SyntheticHeader = {
  /** The header's value, valid for five minutes. */
  sign: (now?: number) => string;
  isGenuine: (value: string | null, now?: number) => boolean;
};

/** Signs the synthetic monitor's requests: nothing else may keep a lead from the services. */
export function createSyntheticHeader(cookieSecret: string): SyntheticHeader {
  const key = createSecretKey(createHmac("sha256", cookieSecret).update("synthetic visitor").digest());
  const sign = (now = Date.now()): string => `${now}.${createHmac("sha256", key).update(String(now)).digest("hex")}`;
  return {
    sign,
    isGenuine(value, now = Date.now()) {
      const at = Number(value?.split(".", 1)[0]);
      if (value === null || !Number.isSafeInteger(at) || Math.abs(now - at) > GOOD_FOR_MS) return false;
      const [given, own] = [Buffer.from(value), Buffer.from(sign(at))];
      return given.length === own.length && timingSafeEqual(given, own);
    },
  };
}
