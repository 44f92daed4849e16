import type { MagazineSite } from "./magazine-site.ts";

/** The figures at a glance; a figure that may not be shown has no line. */
export const KeyFacts = ({ site: { values, sentences } }: { site: MagazineSite }) => (
  <aside className="facts" aria-labelledby="facts-title">
    <h3 id="facts-title">Das Wichtigste in Kürze</h3>
    <dl>
      <Fact name="Zuschuss" says={values["subsidyPerson"] && sentences.subsidyPerson} />
      <Fact name="Zu zweit" says={values["subsidyTwo"] && sentences.subsidyTwo} />
      <Fact name="Voraussetzung" says="ein Pflegegrad, schon ab Pflegegrad 1" />
      <Fact name="In manchen Fällen" says={values["ownShare"] && sentences.ownShare} />
    </dl>
  </aside>
);

const Fact = ({ name, says }: { name: string; says: string | undefined }) =>
  says ? (
    <div>
      <dt>{name}</dt>
      <dd>{says}</dd>
    </div>
  ) : null;
