/** What had the focus is gone: go on at the question or the heading, not at the top of the page. */
export function focusOnPage(): void {
  if (document.activeElement !== document.body) return;
  const place = document.getElementById("question") ?? document.querySelector<HTMLElement>("main h1[tabindex]");
  place?.focus({ preventScroll: true });
}
