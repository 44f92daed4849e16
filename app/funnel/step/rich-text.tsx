import { fillText, textParts, type Values } from "#funnels/engine/texts.ts";

/** Renders a text with placeholders and links. Links open in a new tab, so that no input is lost. */
export const RichText = ({ text, values }: { text: string; values: Values }) =>
  textParts(fillText(text, values)).map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <a key={part.href} href={part.href} target="_blank" rel="noopener">
        {part.label}
      </a>
    ),
  );
