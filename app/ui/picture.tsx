type Size = "tile" | "scene" | "panel" | "portrait" | "story" | "hall";

const sizes: Record<Size, { width: number; height: number }> = {
  tile: { width: 240, height: 180 },
  scene: { width: 480, height: 320 },
  panel: { width: 432, height: 300 },
  portrait: { width: 72, height: 72 },
  story: { width: 640, height: 420 },
  hall: { width: 640, height: 540 },
};

/** A drawing from the document's sprite. Always decorative: the text beside it says the same. */
export function Picture({ name, size }: { name: string; size: Size }) {
  const { width, height } = sizes[size];
  return (
    <svg className="picture" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <use href={`#picture-${name}`} width={width} height={height} />
    </svg>
  );
}
