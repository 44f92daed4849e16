/** What a request says about the sender of a lead. */
export type Visit = {
  address: string;
  /** The browser's own call, or a plain form where no scripts run. */
  via: "script" | "form";
  origin: "own" | "none" | "foreign";
  hasLanguage: boolean;
  isBrowser: boolean;
  /** Has forwarded addresses before the first one that our proxies added. */
  forwardsItself: boolean;
};

/** What only the body says; none of it is trusted. */
export type SubmitEvidence = { honeypot: unknown; sentAt: unknown; proof: unknown };
