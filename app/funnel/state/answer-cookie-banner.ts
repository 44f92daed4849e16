/** With scripts the page is not reloaded when the cookie banner is answered: the visitor may have begun to type. */
export function answerCookieBanner(): void {
  const banner = document.querySelector(".cookie-banner");
  banner?.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const choice = new FormData(form, (event as SubmitEvent).submitter);
    choice.set("quietly", "yes");
    void fetch(form.action, { method: "POST", body: new URLSearchParams(choice as never) }).then((answer) => {
      if (answer.status === 204) banner.remove(); // a page of somebody else has stored no choice
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("#question")?.focus(); // the button had it
    });
  });
}
