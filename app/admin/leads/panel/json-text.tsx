const PIECES = /("(?:[^"\\]|\\.)*")(\s*:)?|(‹secret:[^›]*›)/g;
const SECRET = /‹secret:[^›]*›/;

/** Pretty JSON as text; strings are coloured and masked secrets are hatched. */
export function JsonText({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <pre className="pre" tabIndex={0} role="group" aria-label={label}>
      {piecesOf(text).map(({ at, piece, kind }) =>
        kind ? (
          <span key={at} className={kind}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </pre>
  );
}

type Piece = { at: number; piece: string; kind?: "k" | "s" | "red" };

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(PIECES)) {
    const [whole, string = whole, colon] = match;
    pieces.push({ at: done, piece: text.slice(done, match.index) });
    const kind = SECRET.test(whole) ? "red" : colon === undefined ? "s" : "k";
    pieces.push({ at: match.index + 0.5, piece: string, kind });
    done = match.index + string.length;
  }
  return [...pieces, { at: done, piece: text.slice(done) }];
}
