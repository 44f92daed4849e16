/** What a request tells about the one who sends a lead. */
export type Visit = {
  address: string;
  /** The browser's own call, or a plain form where no scripts run. */
  via: "script" | "form";
  origin: "own" | "none" | "foreign";
  hasLanguage: boolean;
  isBrowser: boolean;
  /** Names forwarders of its own, before the first address that one of our proxies has seen. */
  forwardsItself: boolean;
};

/** What only the body tells; none of it is believed. */
export type Told = { trap: unknown; sentAt: unknown; proof: unknown };
