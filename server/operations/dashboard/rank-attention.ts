import type { AttentionItem } from "./attention-item.ts";

/** Broken: a service does not work, or leads are in doubt. Refused: a service rejected them. */
const ATTENTION_GROUPS = ["broken", "refused", "waiting"] as const;

export type AttentionGroup = (typeof ATTENTION_GROUPS)[number];

/** `isOld`: unchanged for a week, so it is folded away. */
export type RankedItem = AttentionItem & { group: AttentionGroup; isOld: boolean };

const OLD_MS = 7 * 24 * 3_600_000;

/** Broken items first, then rejected, then waiting; newest first in each. */
export function rankAttention(items: readonly AttentionItem[], now: number): RankedItem[] {
  const ranked = items.map((item) => ({ ...item, group: groupOf(item), isOld: isLeftOver(item, now) }));
  return ranked.toSorted(
    (a, b) =>
      ATTENTION_GROUPS.indexOf(a.group) - ATTENTION_GROUPS.indexOf(b.group) ||
      Number(a.isOld) - Number(b.isOld) ||
      (newestOf(b)?.getTime() ?? 0) - (newestOf(a)?.getTime() ?? 0),
  );
}

function groupOf(item: AttentionItem): AttentionGroup {
  switch (item.kind) {
    case "failed":
      return item.isRefused ? "refused" : "broken";
    case "in_doubt":
      return "broken";
    case "stopped":
      return item.by === null ? "broken" : "waiting"; // staff know what they have paused
    case "waiting":
    case "quarantine":
    case "people":
    case "returns":
    case "mute":
    case "recipients":
    case "statements":
      return "waiting";
  }
}

function newestOf(item: AttentionItem): Date | undefined {
  switch (item.kind) {
    case "failed":
    case "in_doubt":
    case "waiting":
    case "quarantine":
      return item.newestAt;
    case "stopped":
      return item.since;
    case "people":
    case "returns":
    case "mute":
    case "recipients":
    case "statements":
      return undefined;
  }
}

/** Automatic stops never get old, because their leads wait. Nor does quarantine: it may hold real people. */
function isLeftOver(item: AttentionItem, now: number): boolean {
  if (item.kind === "quarantine" || (item.kind === "stopped" && item.by === null)) return false;
  const newest = newestOf(item);
  return newest !== undefined && now - newest.getTime() > OLD_MS;
}
