import { Icon } from "#app/admin/ui/controls/icon.tsx";

const WORDS = {
  automatic: "Automatic: sent at form submit",
  manual: "Manual: sent when someone presses Send",
} as const;

/** Bolt or hand, everywhere the same. */
export const ModeIcon = ({ mode }: { mode: "automatic" | "manual" }) => (
  <span className="t3" title={WORDS[mode]}>
    <span className="sr">{WORDS[mode]}</span>
    <Icon name={mode === "automatic" ? "bolt" : "hand"} size={12} />
  </span>
);
