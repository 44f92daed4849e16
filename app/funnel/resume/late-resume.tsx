import { useEffect, useState, type ComponentType } from "react";
import type { ResumeProps } from "./resume.tsx";

/**
 * Loads what stores and offers answers, counts steps, updates metadata and handles Back after a submit, once the page works;
 * nothing waits for it.
 */
export function LazyResume(props: ResumeProps) {
  const [Resume, setResume] = useState<ComponentType<ResumeProps>>();
  useEffect(() => {
    import("./resume.tsx").then(
      (loaded) => setResume(() => loaded.Resume),
      () => undefined, // then a closed tab loses the answers
    );
  }, []);
  return Resume && <Resume {...props} />;
}
