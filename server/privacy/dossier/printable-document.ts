/** A document in reading order, for the screen and for the PDF. */
export type PrintableDocument = {
  title: string;
  /** A failed check, shown on top of every page. */
  stamp?: string;
  head: readonly Fact[];
  sections: readonly Section[];
  foot: string;
};

export type Section = { title: string; blocks: readonly Block[] };

/** `isCode`: set for hashes and ids. */
export type Fact = { label: string; value: string; isCode?: true };

export type Block =
  | { kind: "facts"; facts: readonly Fact[] }
  /** Text that was on the screen. */
  | { kind: "words"; words: string }
  | { kind: "note"; text: string }
  | { kind: "heading"; text: string }
  /** `widths`: of the columns, as fractions of one. `codeColumn`: the one with hashes. */
  | {
      kind: "table";
      label: string;
      head: readonly string[];
      widths: readonly number[];
      rows: readonly (readonly string[])[];
      codeColumn?: number;
    };

/** All words of the document, each section's after its title. */
export const textOf = ({ title, stamp, head, sections, foot }: PrintableDocument): string =>
  [title, stamp ?? "", ...head.map(factText), ...sections.map(sectionText), foot].join("\n");

export const sectionText = ({ title, blocks }: Section): string => [title, ...blocks.map(blockText)].join("\n");

const factText = ({ label, value }: Fact): string => `${label}: ${value}`;

function blockText(block: Block): string {
  switch (block.kind) {
    case "facts":
      return block.facts.map(factText).join("\n");
    case "words":
      return block.words;
    case "note":
    case "heading":
      return block.text;
    case "table":
      return [block.head, ...block.rows].map((row) => row.join(" | ")).join("\n");
  }
}

/** Heading for each of several declarations: a corrected number needs a second consent. */
export const headingOf = (all: readonly unknown[], n: number): Block[] =>
  all.length > 1 ? [{ kind: "heading", text: `Erklärung ${n + 1} von ${all.length}` }] : [];
