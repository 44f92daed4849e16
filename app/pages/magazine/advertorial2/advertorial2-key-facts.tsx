import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";

/** The key figures. One that may not be shown has no line; without any there is no box. */
export function KeyFacts({ site: { values, sentences } }: { site: MagazineSite }) {
  const figures = [
    { name: "subsidyInTexts", label: "Zuschuss" },
    { name: "subsidyTwoInTexts", label: "Zu zweit" },
    { name: "ownShare", label: "In manchen Fällen" },
  ] as const;
  const shown = figures.filter(({ name }) => values[name]);
  if (shown.length === 0) return null;
  return (
    <aside className="facts" aria-labelledby="facts-title">
      <h3 id="facts-title">Das Wichtigste in Kürze</h3>
      <dl>
        <div>
          <dt>Voraussetzung</dt>
          <dd>ein Pflegegrad, schon ab Pflegegrad&nbsp;1</dd>
        </div>
        {shown.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{sentences[name]}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
