import { useEffect, useState, type ComponentType } from "react";
import type { ResumeProps } from "./resume.tsx";

/** Loads what keeps and offers answers, counts steps, describes them in the head and knows the way back from a request that was sent, once the page works; nobody waits for it. */
export function LazyResume(props: ResumeProps) {
  const [Resume, setResume] = useState<ComponentType<ResumeProps>>();
  useEffect(() => {
    import("./resume.tsx").then(
      (loaded) => setResume(() => loaded.Resume),
      () => undefined, // a closed tab then loses the answers
    );
  }, []);
  return Resume && <Resume {...props} />;
}
