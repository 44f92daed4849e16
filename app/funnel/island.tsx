import { hydrateRoot } from "react-dom/client";
import type { Answers } from "#funnels/engine/types.ts";
import { FunnelApp, type FunnelAppData } from "./funnel-app.tsx";
import { remember } from "./state/answer-storage.ts";
import { loadLateFonts } from "./state/lazy-fonts.ts";
import { loadForm } from "./step/lazy-form.tsx";
import { loadThanks } from "./thanks/late-thanks.tsx";

declare global {
  interface Window {
    /** State of the first taps before hydration (first-taps/first-taps.js). */
    firstTaps?: { loadedFrom: string; went: readonly string[]; stop: (ready: () => unknown) => Promise<Answers> };
  }
}

/** Hydrates the server-rendered page at the step the first taps have reached (docs/funnel-page.md). */
async function takeOver(root: HTMLElement, data: FunnelAppData): Promise<void> {
  answerCookieBanner();
  const ready = () => root.querySelector("form.choice") ?? loadForm();
  const tapped = window.firstTaps ? await window.firstTaps.stop(ready) : void (await ready());
  if (tapped && Object.keys(tapped).length > 0) remember(data.funnel.formType, tapped);
  hydrateRoot(root, <FunnelApp {...data} />);
  wakePictures();
  loadForm().catch(() => undefined); // retried when needed
  loadLateFonts().catch(() => undefined); // the fallback stays
  loadThanks().catch(() => undefined); // retried when needed
}

/** Parses the pictures of later screens, which are text until now. */
function wakePictures(): void {
  const pictures = document.getElementById("late-pictures");
  if (pictures) pictures.outerHTML = pictures.textContent;
}

// Development only: replaces components in place, for which the framework expects a router; changed styles and questions, which
// only the server reads, reload the page.
if (import.meta.hot) {
  Object.assign(window, { __reactRouterDataRouter: { revalidate: () => Promise.resolve() } });
  import.meta.hot.on("funnel:reload", () => location.reload());
}

const root = document.getElementById("funnel");
const data = document.getElementById("funnel-data")?.textContent;
if (root && data) void takeOver(root, JSON.parse(data) as FunnelAppData);

/** Submits the cookie banner without a reload, because the visitor may be typing. */
function answerCookieBanner(): void {
  const banner = document.querySelector(".cookie-banner");
  banner?.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const choice = new FormData(form, (event as SubmitEvent).submitter);
    choice.set("quietly", "yes");
    void fetch(form.action, { method: "POST", body: new URLSearchParams(choice as never) }).then((answer) => {
      if (answer.status === 204) banner.remove(); // any other status, for example of a login page, has stored no choice
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("#question")?.focus(); // the removed button had the focus
    });
  });
}
