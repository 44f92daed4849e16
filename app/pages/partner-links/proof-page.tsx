import type { BuyersPaper } from "#server/privacy/dossier/buyers-paper.ts";
import type { Block, Fact } from "#server/privacy/dossier/paper.ts";

/** A buyer's part of the proof, as a document that can be printed. */
export const ProofPage = ({ paper: { title, head, sections }, stop }: BuyersPaper) => (
  <main id="main" className="wrap partner-link">
    {stop && (
      <div className="partner-stop" role="note">
        <b>{stop.title}</b>
        <p>{stop.text}</p>
      </div>
    )}
    <h1>{title}</h1>
    <Facts facts={head} />
    {sections.map((section) => (
      <section key={section.title}>
        <h2>{section.title}</h2>
        {section.blocks.map((block, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a document's parts have no other name and never move
          <BlockView key={n} block={block} />
        ))}
      </section>
    ))}
  </main>
);

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(({ label, value, isCode }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={isCode ? "code" : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "facts":
      return <Facts facts={block.facts} />;
    case "words":
      return <blockquote>{block.words}</blockquote>;
    case "note":
      return <p>{block.text}</p>;
    case "heading":
      return <h3>{block.text}</h3>;
    case "table":
      return (
        <ul>
          {block.rows.map((row) => (
            <li key={row.join()}>{row.join(": ")}</li>
          ))}
        </ul>
      );
  }
}
