import { useEffect, useState, type ComponentProps } from "react";
import { loadSending } from "#app/funnel/state/lazy-sending.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** What a step with inputs needs: its form and the sending. All at once, so that a form that is shown can be sent. */
const loadParts = async () => {
  const [{ InputForm }, { QuizEnd }, { OffersBanner }, { UnavailableStep }] = await Promise.all([
    import("./input-form.tsx"),
    import("./quiz-end.tsx"),
    import("./offers-banner.tsx"),
    import("./unavailable-step.tsx"),
    loadSending(),
  ]);
  return { InputForm, QuizEnd, OffersBanner, UnavailableStep };
};

type Form = Awaited<ReturnType<typeof loadParts>>;

let form: Form | undefined;

/** Every funnel begins with seven questions to tap on, so all this is loaded once the first of them works. */
export const loadForm = async (): Promise<Form> => (form ??= await loadParts());

const MAX_WAIT_MS = 16_000;

/**
 * For as long as the page is open: on a lost connection it tries again; where the server is there but the file is not, as after a new
 * release, the server's own page of this step takes over.
 */
export async function loadFormAtLast(load: () => Promise<unknown> = loadForm): Promise<void> {
  for (let waitMs = 1000; ; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    try {
      await load();
      return;
    } catch {
      if (await serverAnswers()) return location.reload();
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** A login page that answers in its place would take the questionnaire away. */
const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await (await fetch(location.href)).text()).includes('id="funnel"');
  } catch {
    return false;
  }
};

/** By the time somebody gets to a form it has long been loaded. */
function useForm(): Form | undefined {
  const [, setIsHere] = useState(form !== undefined);
  useEffect(() => {
    if (!form) void loadFormAtLast().then(() => setIsHere(true));
  }, []);
  return form;
}

export function LazyForm(props: ComponentProps<Form["InputForm"]>) {
  const here = useForm();
  return here ? <here.InputForm {...props} /> : null;
}

export function LazyOffers(view: StepView) {
  const here = useForm();
  return here ? <here.OffersBanner {...view} /> : null;
}

export function LazyEnd(view: StepView) {
  const here = useForm();
  return here ? <here.QuizEnd {...view} /> : null;
}

export function LazyUnavailableStep(props: ComponentProps<Form["UnavailableStep"]>) {
  const here = useForm();
  return here ? <here.UnavailableStep {...props} /> : null;
}
