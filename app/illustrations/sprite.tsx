const files: Readonly<Record<string, string>> = import.meta.env.SSR
  ? import.meta.glob<string>("./*.svg", { query: "?raw", import: "default", eager: true })
  : {};

/**
 * Inlines each picture of a page once: no request, no scripts, no late pictures. Only the server has the drawings; the browser
 * keeps its copy, because the root is never rendered again.
 */
export function Sprite({ pictures }: { pictures: readonly string[] }) {
  const symbols = import.meta.env.SSR ? symbolsOf(pictures) : "";
  return (
    <svg
      className="sprite"
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: symbols }} // our own files, see above
    />
  );
}

/** The pictures of later screens as text: a phone parses them once the scripts insert them. */
export const SleepingSprite = ({ pictures }: { pictures: readonly string[] }) => (
  <script
    type="text/html"
    id="late-pictures"
    dangerouslySetInnerHTML={{ __html: `<svg class="sprite" aria-hidden="true">${drawingsOf(pictures)}</svg>` }}
  />
);

/** Includes the logo and the icons, because every page has some of them. */
function symbolsOf(pictures: readonly string[]): string {
  const everywhere = Object.keys(files).flatMap((path) => /^\.\/(logo|icon-.+)\.svg$/.exec(path)?.[1] ?? []);
  return drawingsOf([...everywhere, ...pictures]);
}

const drawingsOf = (pictures: readonly string[]): string => [...new Set(pictures)].map(symbolOf).join("");

function symbolOf(name: string): string {
  const svg = files[`./${name}.svg`];
  if (!svg) throw new Error(`There is no picture "${name}"`);
  return svg.replace(/^\s*<svg xmlns="[^"]+"/, `<symbol id="picture-${name}"`).replace(/<\/svg>\s*$/, "</symbol>");
}
