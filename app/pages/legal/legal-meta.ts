import type { RouterContextProvider } from "react-router";
import { needsContext } from "#app/web/context.ts";
import { pageMeta } from "#app/web/page-meta.ts";

/** What every legal page is made of: the operator as stored at this moment. */
export async function loadLegalPage(context: Readonly<RouterContextProvider>, path: string) {
  const { site, publicUrl } = context.get(needsContext);
  const { operator } = await site();
  return { operator, publicUrl, address: new URL(path, publicUrl).href };
}

type Loaded = Awaited<ReturnType<typeof loadLegalPage>>;

export function legalMeta(loaded: Loaded | undefined, page: { title: string; description: string; path: string }) {
  if (!loaded) return [];
  const { brand } = loaded.operator;
  return pageMeta({
    ...page,
    title: `${page.title} · ${brand}`,
    publicUrl: loaded.publicUrl,
    brand,
    picture: "home",
  });
}
