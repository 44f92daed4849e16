/** Data that goes by a run of its own. */
export type CountedKind = "leads" | "consents" | "cookies" | "synthetic";

/** All that is kept for a time; what is not counted goes with something else, is not in the database, or stays. */
export type RetentionKind = CountedKind | "health" | "payloads" | "quarantine" | "pages" | "audit" | "logs";
