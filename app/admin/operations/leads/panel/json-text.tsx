import { CodeBlock } from "#app/admin/ui/display/code-block.tsx";

const PIECES = /("(?:[^"\\]|\\.)*")(\s*:)?|(‹secret:[^›]*›)/g;
const SECRET = /‹secret:[^›]*›/;

/** Pretty JSON as text; strings are coloured and masked secrets are hatched. */
export function JsonText({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <CodeBlock label={label}>
      {piecesOf(text).map(({ at, piece, kind }) =>
        kind ? (
          <span key={at} data-kind={kind}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </CodeBlock>
  );
}

type Piece = { at: number; piece: string; kind?: "key" | "string" | "secret" };

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(PIECES)) {
    const [whole, string = whole, colon] = match;
    pieces.push({ at: done, piece: text.slice(done, match.index) });
    const kind = SECRET.test(whole) ? "secret" : colon === undefined ? "string" : "key";
    pieces.push({ at: match.index + 0.5, piece: string, kind });
    done = match.index + string.length;
  }
  return [...pieces, { at: done, piece: text.slice(done) }];
}
