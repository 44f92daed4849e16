/** Updates the head within a page: for the step, or for the thank-you page, which has no public URL (spec §2). */
export function describePage(description: string | undefined, pathname: string | undefined): void {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (description) document.querySelector("meta[name=description]")?.setAttribute("content", description);
  if (pathname === undefined) canonical?.remove();
  else if (canonical) canonical.href = new URL(pathname, canonical.href).href;
}
