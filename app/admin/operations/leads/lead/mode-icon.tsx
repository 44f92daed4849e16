import { Icon } from "#app/admin/ui/controls/icon.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";

const TEXTS = {
  automatic: "Automatic: sent at form submit",
  manual: "Manual: sent when someone presses Send",
} as const;

/** Bolt for automatic or hand for manual, everywhere the same. */
export const ModeIcon = ({ mode }: { mode: "automatic" | "manual" }) => (
  <span className={textStyles["faint"]} title={TEXTS[mode]}>
    <span className={layoutStyles["visuallyHidden"]}>{TEXTS[mode]}</span>
    <Icon name={mode === "automatic" ? "bolt" : "hand"} size={12} />
  </span>
);
