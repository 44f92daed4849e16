export type PixelSource = { readonly id: string; readonly script: string };

/** Meta's pixel, for visitors who have allowed it. `lead`: the submission that has just been stored. */
export const Pixel = ({ pixel, lead }: { pixel: PixelSource; lead?: string | undefined }) => (
  <script async src="/pixel.js" data-pixel={pixel.id} data-source={pixel.script} data-lead={lead} />
);
