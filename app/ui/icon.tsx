const paths = {
  phone:
    "M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2C10.5 18.8 5.2 13.5 4.5 5.700a2 2 0 0 1 2-2.2z",
  lock: "M7 10.5h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5",
  check: "m5 12.5 4.8 4.8L19.5 7",
  place: "M12 21c4.5-4.8 7-8.3 7-11.3a7 7 0 1 0-14 0c0 3 2.5 6.5 7 11.3zM14.5 9.7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  euro: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM15.5 8.8A4.3 4.3 0 0 0 9 12a4.3 4.3 0 0 0 6.5 3.2M7 10.8h5.5M7 13.2h5",
  warning: "M12 3.5 2.5 20h19zM12 10v4.5M12 17.2v.1",
  close: "m6 6 12 12M18 6 6 18",
  back: "M19 12H5.5m6-6.5L5 12l6.5 6.5",
  pencil: "M4.500 19.5l1-4L16 5l3 3L8.500 18.500zM14 7l3 3",
  home: "M3.5 11 12 4l8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20",
};

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
