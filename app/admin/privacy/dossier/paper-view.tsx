import { useId } from "react";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Block, Fact, PrintableDocument, Section } from "#server/privacy/dossier/printable-document.ts";
import styles from "./dossier.module.css";

/** The German document, as printed. */
export const PaperView = ({ paper }: { paper: PrintableDocument }) => (
  <article className={styles["paper"]} lang="de" aria-label={paper.title}>
    {paper.stamp === undefined ? null : <Notice kind="error" title={paper.stamp} />}
    <h2 className={styles["title"]}>{paper.title}</h2>
    <Facts facts={paper.head} />
    {paper.sections.map((section) => (
      <SectionView key={section.title} section={section} />
    ))}
  </article>
);

function SectionView({ section: { title, blocks } }: { section: Section }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {blocks.map((block, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a document's parts have no other name and never move
        <BlockView key={n} block={block} />
      ))}
    </section>
  );
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles["facts"]}>
    {facts.map(({ label, value, isCode }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={isCode ? textStyles["mono"] : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "facts":
      return <Facts facts={block.facts} />;
    case "words":
      return <blockquote className={styles["words"]}>{block.words}</blockquote>;
    case "note":
      return <p className={styles["note"]}>{block.text}</p>;
    case "heading":
      return <h4>{block.text}</h4>;
    case "table":
      return <TableView block={block} />;
  }
}

const TableView = ({ block: { label, head, rows, codeColumn } }: { block: Extract<Block, { kind: "table" }> }) => (
  <CardTable aria-label={label} className={styles["table"]}>
    <thead>
      <tr>
        {head.map((word) => (
          <th scope="col" key={word}>
            {word}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same twice is possible, and nothing moves
        <tr key={n}>
          {row.map((cell, column) => (
            <td
              key={head[column]}
              data-label={head[column]}
              data-code={column === codeColumn ? "" : undefined}
              className={column === codeColumn ? textStyles["mono"] : undefined}
            >
              <span>{cell}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </CardTable>
);
