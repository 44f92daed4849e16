/** The types our pages use, with their relevant properties of schema.org. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  AdvertiserContentArticle:
    "author dateModified datePublished description headline image inLanguage mainEntityOfPage publisher url".split(" "),
  Answer: "author dateCreated text url".split(" "),
  ContactPoint: "areaServed availableLanguage contactType email hoursAvailable name telephone url".split(" "),
  FAQPage: "about description inLanguage mainEntity name url".split(" "),
  Organization:
    "address alternateName contactPoint description email legalName logo name sameAs telephone url vatID".split(" "),
  PostalAddress: "addressCountry addressLocality addressRegion postalCode streetAddress".split(" "),
  Question: "acceptedAnswer name text url".split(" "),
  WebPage: "about breadcrumb description inLanguage isPartOf mainEntity name publisher url".split(" "),
  WebSite: "about alternateName description inLanguage name publisher url".split(" "),
};

/** Types and properties in a page's structured data that schema.org does not have. */
export function unknownToSchemaOrg(json: string): string[] {
  const data = JSON.parse(json) as Record<string, unknown>;
  const { "@context": context, "@graph": graph, ...thing } = data;
  const wrongContext = context === "https://schema.org" ? [] : [`@context ${String(context)}`];
  if (graph === undefined) return [...wrongContext, ...unknownIn(thing)];
  return [...wrongContext, ...Object.keys(thing), ...unknownIn(graph)];
}

function unknownIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownIn);
  if (typeof value === "string") return value.trim() === "" ? ["an empty text"] : [];
  if (typeof value !== "object" || value === null) return [`the value ${String(value)}`];
  const { "@type": type, "@id": id, ...properties } = value as Record<string, unknown>;
  const names = Object.keys(properties);
  if (type === undefined && id !== undefined && names.length === 0) return []; // a mere reference
  const known = KNOWN[String(type)];
  if (known === undefined) return [`the type ${String(type)}`];
  const strange = names.filter((name) => !known.includes(name)).map((name) => `${String(type)}.${name}`);
  return [...strange, ...Object.values(properties).flatMap(unknownIn)];
}
