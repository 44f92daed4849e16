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
export function pageMeta({ title, description, path, publicUrl, brand, picture }: PageMeta) {
  const url = new URL(path, publicUrl).href;
  const image = new URL(`/og/${picture}.png`, publicUrl).href;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "de_DE" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ];
}
