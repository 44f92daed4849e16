import { useEffect, useState, type ComponentType } from "react";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { stepToSend } from "#funnels/engine/walk.ts";
import { remember, resumeKey, subscribe, type Memory } from "#app/funnel/state/answer-storage.ts";
import { useAddress } from "#app/funnel/state/address.ts";
import { useGoTo } from "#app/funnel/state/step-address.ts";
import type { ResumeProps } from "./resume.tsx";

type LateResumeProps = { funnel: Funnel; step: Step; memory: Memory };

/** Loads what keeps and offers answers, and what counts steps, once the page works; nobody waits for it. */
export function LateResume({ funnel, step, memory }: LateResumeProps) {
  const goTo = useGoTo(funnel);
  const { place } = useAddress();
  const [Resume, setResume] = useState<ComponentType<ResumeProps>>();
  useEffect(() => {
    import("./resume.tsx").then(
      (loaded) => setResume(() => loaded.Resume),
      () => undefined, // a closed tab then loses the answers
    );
  }, []);
  if (!Resume) return null;
  return (
    <Resume
      {...{ funnel, step, memory, place, subscribe, remember, goTo }}
      storageKey={resumeKey(funnel.formType)}
      nextStep={stepToSend}
    />
  );
}
