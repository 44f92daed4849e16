import { useEffect, useState, type ComponentProps } from "react";
import { loadSending } from "#app/funnel/state/use-step.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";

/** The form and the sending of a step with inputs, loaded together, so that a visible form can be sent. */
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

/** Loaded once the first of the seven tap questions works, which every funnel starts with. */
export const loadForm = async (): Promise<Form> => (form ??= await loadParts());

const MAX_WAIT_MS = 16_000;

/** Retries while offline; if the server is up but the file is gone, as after a new release, reloads the page from the server. */
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

/** A captive portal's login page must not replace the questionnaire. */
const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await (await fetch(location.href)).text()).includes('id="funnel"');
  } catch {
    return false;
  }
};

/** Long loaded by the time a visitor reaches a form. */
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
