import { Picture } from "#app/ui/picture.tsx";

type FigureProps = { name: string; size: "story" | "hall"; alt: string; caption?: string; className?: string };

/** A drawing with content, so it has a text alternative. */
export const Figure = ({ name, size, alt, caption, className }: FigureProps) => (
  <figure className={className}>
    <div role="img" aria-label={alt}>
      <Picture name={name} size={size} />
    </div>
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
);
