import { createHash } from "node:crypto";
import type { Executor } from "#server/platform/db/database.ts";
import { readPartners } from "#server/sales/buyers/read-partners.ts";
import { confirmingForms } from "#server/delivery/form-settings/read-form-settings.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import type { CachedSite } from "#server/site/read-site.ts";

type ContentDeps = { site: CachedSite; db: Executor; now?: () => number };

/**
 * Version of everything on visitor pages that can change while the process runs: operator, statements, confirming forms, partners and
 * naming, and the day. As every request asks, values are compared only when they were read again.
 */
export function createContentVersion({ site, db, now = Date.now }: ContentDeps): () => Promise<string> {
  let known: { site: unknown; forms: unknown; partners: unknown; text: string } | undefined;
  return async () => {
    const [current, forms, partners] = await Promise.all([site(), confirmingForms(db), readPartners(db)]);
    if (known?.site !== current || known.forms !== forms || known.partners !== partners) {
      const content = [
        current,
        [...forms].toSorted(),
        { ...partners, namingForms: [...partners.namingForms].toSorted() },
      ];
      known = { site: current, forms, partners, text: hashOf(JSON.stringify(content)) };
    }
    return `${berlinMidnight(now())} ${known.text}`;
  };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64");
