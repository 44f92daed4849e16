/** Small drawings for pages without scripts; the funnels' icons are part of their scripts. */
const Mark = ({ path }: { path: string }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const Arrow = () => <Mark path="M5 12h13.5m-6-6.5L19 12l-6.5 6.5" />;

export const Chevron = () => <Mark path="m5.5 9 6.500 6.500L18.500 9" />;
