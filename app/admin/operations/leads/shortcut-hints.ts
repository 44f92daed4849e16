/** The keys that are shown under the list. */
export const LIST_HINTS = [
  { keys: ["j", "k"], does: "move" },
  { keys: ["↵"], does: "open" },
  { keys: ["x"], does: "select" },
  { keys: ["r"], does: "resend" },
  { keys: ["?"], does: "all keys" },
] as const;

export const SPLIT_HINTS = [
  { keys: ["j", "k"], does: "next lead" },
  { keys: ["r"], does: "resend" },
  { keys: ["Esc"], does: "close" },
] as const;
