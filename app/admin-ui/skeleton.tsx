/** Stands where a text will stand, with its width; static on purpose. */
export const Skeleton = ({ width }: { width: number }) => (
  <svg className="sk" width={width} height={10} aria-hidden="true" />
);
