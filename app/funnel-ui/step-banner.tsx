import { canFill, fillText } from "#funnels/engine/texts.ts";
import { Banner } from "#app/ui/banner.tsx";
import type { StepView } from "./step-view.ts";

export function StepBanner({ step, values }: StepView) {
  const text = bannerText(step.banner, values);
  return text ? <Banner text={text} /> : null;
}

/** The banner's words; undefined where an answer is missing and nothing stands in. */
export function bannerText(banner: StepView["step"]["banner"], values: StepView["values"]): string | undefined {
  if (!banner) return undefined;
  return canFill(banner.text, values) ? fillText(banner.text, values) : banner.without;
}
