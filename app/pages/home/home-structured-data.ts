import type { HomeFacts } from "./home-facts.ts";
import { questionsOf } from "./home-questions.ts";

/** Who we are and what we answer, for search engines; only what the page itself says. */
export function homeStructuredData(facts: HomeFacts, publicUrl: string) {
  const at = (path: string) => new URL(path, publicUrl).href;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": at("/#organization"),
        name: facts.brand,
        url: at("/"),
        logo: at("/icon-512.png"),
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer service",
          telephone: facts.phone,
          availableLanguage: "de",
        },
      },
      {
        "@type": "WebSite",
        "@id": at("/#website"),
        name: facts.brand,
        url: at("/"),
        inLanguage: "de",
        publisher: { "@id": at("/#organization") },
      },
      {
        "@type": "FAQPage",
        "@id": at("/#questions"),
        mainEntity: questionsOf(facts).map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    ],
  };
}
