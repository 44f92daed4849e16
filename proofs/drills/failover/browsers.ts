import { send } from "#app/funnel/state/submit-answers.ts";
import { newLead } from "#testing/fixtures/leads.ts";

export type Browsers = { storedIds: string[]; gaveUp: number; maxMs: number };

const EVERY_MS = 500;
const PATIENCE_MS = 90_000;

/** Visitors with the code that browsers run; whoever is not done after a minute and a half counts as one who gave up. */
export function startBrowsers(webUrl: string): () => Promise<Browsers> {
  const real = globalThis.fetch;
  globalThis.fetch = (address, init) =>
    real(typeof address === "string" && address.startsWith("/") ? `${webUrl}${address}` : address, init);
  const counted: Browsers = { storedIds: [], gaveUp: 0, maxMs: 0 };
  const underWay = new Set<Promise<void>>();
  let n = 0;

  async function visit(): Promise<void> {
    const lead = newLead({ email: `browser.${++n}@web.de`, phone: `0172 ${1_000_000 + n}` });
    const { formType, ...memory } = lead;
    const begun = performance.now();
    const sent = await send(formType, memory, {}, AbortSignal.timeout(PATIENCE_MS));
    if (sent?.kind === "stored") counted.storedIds.push(lead.id);
    else counted.gaveUp++;
    counted.maxMs = Math.max(counted.maxMs, performance.now() - begun);
  }

  const coming = setInterval(() => {
    const visiting = visit().finally(() => underWay.delete(visiting));
    underWay.add(visiting);
  }, EVERY_MS);
  return async () => {
    clearInterval(coming);
    await Promise.all(underWay);
    globalThis.fetch = real;
    return counted;
  };
}
