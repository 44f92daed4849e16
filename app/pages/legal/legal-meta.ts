import type { RouterContextProvider } from "react-router";
import { depsContext } from "#app/web/context.ts";
import { pageMeta } from "#app/web/page-meta.ts";

/** The data of every legal page: the operator as currently stored. */
export async function loadLegalPage(context: Readonly<RouterContextProvider>, path: string) {
  const { site, publicUrl } = context.get(depsContext);
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
