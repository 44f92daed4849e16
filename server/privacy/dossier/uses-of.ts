import type { Link, Use } from "./dossier.ts";

/** Every time the data was used, by the events. The confirmation email goes to the visitor, and is no use. */
export const usesOf = (links: readonly (Link & { buyerId: string | null })[]): Use[] =>
  links.flatMap(({ kind, at, buyerId, receiver, details }) =>
    kind === "sent" || kind === "called"
      ? [{ kind, at, buyerId, receiver: receiver ?? "unbekannt", isCertain: details["certain"] !== false }]
      : [],
  );
