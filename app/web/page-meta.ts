type PageMeta = {
  title: string;
  description: string;
  path: string;
  publicUrl: string;
  brand: string;
  /** The preview picture when the page is shared, a file in `public/og/`. */
  picture: string;
};

/** Metadata for search engines and link previews. */
export const pageMeta = (page: PageMeta) => [
  { title: page.title },
  { name: "description", content: page.description },
  { tagName: "link", rel: "canonical", href: new URL(page.path, page.publicUrl).href },
  ...openGraph(page),
];

type OpenGraph = Omit<PageMeta, "description"> & { description?: string | undefined };

/** Metadata for link previews. */
export const openGraph = ({ title, description, path, publicUrl, brand, picture }: OpenGraph) =>
  Object.entries({
    type: "website",
    locale: "de_DE",
    site_name: brand,
    title,
    ...(description && { description }),
    url: new URL(path, publicUrl).href,
    image: new URL(`/og/${picture}.png`, publicUrl).href,
    "image:width": "1200",
    "image:height": "630",
  }).map(([name, content]) => ({ property: `og:${name}`, content }));
