type PageMeta = {
  title: string;
  description: string;
  path: string;
  publicUrl: string;
  brand: string;
  /** The picture others show when somebody shares the page, a file in `public/og/`. */
  picture: string;
};

/** What search engines and other people's apps are told about a page. */
export const pageMeta = (page: PageMeta) => [
  { title: page.title },
  { name: "description", content: page.description },
  { tagName: "link", rel: "canonical", href: new URL(page.path, page.publicUrl).href },
  ...openGraph(page),
];

type OpenGraph = Omit<PageMeta, "description"> & { description?: string | undefined };

/** What other people's apps show when somebody shares the page. */
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
