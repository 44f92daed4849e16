/** Within a page that stays: what the head says of the step, or of the thanks, which have no address for others (spec §2). */
export function describePage(description: string | undefined, pathname: string | undefined): void {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (description) document.querySelector("meta[name=description]")?.setAttribute("content", description);
  if (pathname === undefined) canonical?.remove();
  else if (canonical) canonical.href = new URL(pathname, canonical.href).href;
}
