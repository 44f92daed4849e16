const SHAPES = {
  mail: "M3 7.5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3.5 7l8.500 6.500L20.500 7",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.300l3.500 2",
  bell: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21h4",
  "no-phone":
    "M6.500 3.500h3l1.500 4.500-2 1.500a12 12 0 0 0 5.500 5.500l1.500-2 4.500 1.500v3a2 2 0 0 1-2.200 2C10.500 18.800 5.200 13.500 4.500 5.700a2 2 0 0 1 2-2.200zM20.500 3.500 3.500 20.500",
  trash: "M4.500 6.500h15M9.500 6.500V4h5v2.500M6.500 6.500l1 14h9l1-14M10 10.500v6M14 10.500v6",
  undo: "M8.500 4.500 4 9l4.500 4.500M4 9h10a5.500 5.500 0 0 1 0 11H9",
  arrow: "M5 12h13.500m-6-6.500L19 12l-6.500 6.500",
} as const;

export type RequestIconName = keyof typeof SHAPES;

/** Icons of these pages only, kept out of the sprite that every page loads. */
export const RequestIcon = ({ name }: { name: RequestIconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
);
