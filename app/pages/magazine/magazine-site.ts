import type { Operator } from "#server/site/operator.ts";
import type { Site } from "#server/site/site.ts";

/** Data of the magazine's pages: the operator and its statements. */
export type MagazineSite = Pick<Site, "values"> & {
  readonly operator: Pick<Operator, "brand" | "company" | "phone" | "email" | "reviewedOn" | "magazineForm">;
  readonly sentences: Pick<
    Site["sentences"],
    | "checkSeconds"
    | "decision"
    | "families"
    | "footerRequests"
    | "formMinutes"
    | "installation"
    | "ownShare"
    | "paperwork"
    | "ratingInAdvertorial"
    | "ratings"
    | "subsidyInTexts"
    | "subsidyTwoInTexts"
    | "tuev"
    | "vetted"
  >;
};

type Article = { site: MagazineSite; publicUrl: string; path: string; headline: string; description: string };

/** Structured data (schema.org) of the page's head: advertisement, advertiser, date of the last check. */
export function articleData({ site: { operator }, publicUrl, path, headline, description }: Article) {
  const organisation = { "@type": "Organization", name: operator.company, url: publicUrl };
  return {
    "@context": "https://schema.org",
    "@type": "AdvertiserContentArticle",
    headline,
    description,
    inLanguage: "de",
    author: organisation,
    publisher: organisation,
    mainEntityOfPage: { "@type": "WebPage", "@id": new URL(path, publicUrl).href },
    datePublished: operator.reviewedOn,
    dateModified: operator.reviewedOn,
  };
}

/** The questions as shown on the page. */
export const questionsData = (questions: readonly { title: string; text: string }[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ title, text }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text },
  })),
});
