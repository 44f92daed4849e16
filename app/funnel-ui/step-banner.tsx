import { fillText } from "#funnels/engine/texts.ts";
import { Banner } from "#app/ui/banner.tsx";
import type { StepView } from "./step-view.ts";

export function StepBanner({ step, memory }: StepView) {
  if (!step.banner) return null;
  const said = Object.fromEntries(
    Object.entries(memory.answers).flatMap(([name, answer]) => (answer === "" ? [] : [[name, String(answer)]])),
  );
  const known = [...step.banner.text.matchAll(/\{(\w+)\}/g)].every(([, name]) => name !== undefined && name in said);
  return <Banner text={known ? fillText(step.banner.text, said) : step.banner.without} />;
}
