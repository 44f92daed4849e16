import { ByPhone } from "./by-phone.tsx";
import { Families } from "./families.tsx";
import { Hero } from "./hero.tsx";
import type { HomeFacts } from "./home-facts.ts";
import { HowItWorks } from "./how-it-works.tsx";
import { LiftPictures, liftPictures } from "./lift-pictures.tsx";
import { ShortQuestions } from "./short-questions.tsx";
import { SolarCard } from "./solar-card.tsx";
import { Subsidy } from "./subsidy.tsx";

export const homePictures = ["hero-flur", ...liftPictures, "foerderung-ja", "haushalt-3", "dach-satteldach"];

export const HomePage = ({ facts }: { facts: HomeFacts }) => (
  <main id="main">
    <Hero {...facts} />
    <LiftPictures />
    <HowItWorks response={facts.response} />
    <Subsidy {...facts} />
    <Families />
    <ShortQuestions facts={facts} />
    <SolarCard offers={facts.solarOffers} />
    <ByPhone {...facts} />
  </main>
);
