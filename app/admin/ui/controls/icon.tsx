import type { ReactNode } from "react";
import styles from "./icon.module.css";

const drawings = {
  send: <path d="M13.5 2.5L7 9M13.5 2.5l-4 11L7 9 2.5 6.5z" />,
  download: <path d="M8 2.5V10M5 7l3 3 3-3M2.75 13h10.5" />,
  trash: <path d="M3 4.5h10M6.25 4.5V3h3.5v1.5M4.5 4.5l.6 8.75h5.8l.6-8.75M6.75 7.25v3.5M9.25 7.25v3.5" />,
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="3.5" cy="8" r="1.2" />
      <circle cx="8" cy="8" r="1.2" />
      <circle cx="12.5" cy="8" r="1.2" />
    </g>
  ),
  check: <path d="M3.25 8.5l3 3 6.5-7" />,
  close: <path d="M4 4l8 8M12 4l-8 8" />,
  plus: <path d="M8 3.25v9.5M3.25 8h9.5" />,
  retry: <path d="M13 6.25A5.25 5.25 0 1 0 13.25 8.5M13.25 2.9v3.35H9.9" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 7.25v3.5M8 5.1v.05" />
    </>
  ),
  shield: <path d="M8 2l5 1.75V7.5c0 3-2 5.25-5 6.5-3-1.25-5-3.5-5-6.5V3.75z" />,
  lock: (
    <>
      <rect x="3.25" y="7" width="9.5" height="6.25" rx="1.5" />
      <path d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />
    </>
  ),
  eye: (
    <>
      <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z" />
      <circle cx="8" cy="8" r="1.9" />
    </>
  ),
  key: (
    <>
      <circle cx="5.25" cy="10.75" r="2.5" />
      <path d="M7.1 8.9l5.65-5.65M10.25 5.75l1.9 1.9" />
    </>
  ),
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
      <path d="M2.5 4.5L8 8.75l5.5-4.25" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3.25l2 1.25" />
    </>
  ),
  logout: <path d="M6.5 2.75H4A1.25 1.25 0 0 0 2.75 4v8A1.25 1.25 0 0 0 4 13.25h2.5M10 5l3 3-3 3M13 8H6.25" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="M10.2 10.2l3.3 3.3" />
    </>
  ),
  dashboard: (
    <>
      <rect x="2.5" y="2.5" width="4.5" height="4.5" rx="1" />
      <rect x="9" y="2.5" width="4.5" height="4.5" rx="1" />
      <rect x="2.5" y="9" width="4.5" height="4.5" rx="1" />
      <rect x="9" y="9" width="4.5" height="4.5" rx="1" />
    </>
  ),
  health: <path d="M1.75 8.5H4.5L6.25 4l3 8.5L11 8.5h3.25" />,
  store: (
    <path d="M2.75 6.5v6.75h10.5V6.5M2 6.25l1.25-3.5h9.5L14 6.25a2 2 0 0 1-4 0 2 2 0 0 1-4 0 2 2 0 0 1-4 0zM6.5 13.25v-3.5h3v3.5" />
  ),
  stairs: <path d="M2.25 13.25h3.25v-3.5h3.25v-3.5H12V2.75h1.75" />,
  "arrow-back": <path d="M5.5 3L2.5 6l3 3M2.5 6h7a3.75 3.75 0 0 1 0 7.5H6" />,
  plug: <path d="M5.5 2.25v3M10.5 2.25v3M3.75 5.25h8.5v2.5a4.25 4.25 0 0 1-8.5 0zM8 12v2" />,
  team: (
    <>
      <circle cx="6" cy="5.75" r="2.3" />
      <path d="M1.75 12.75c.4-2.3 2.1-3.5 4.25-3.5s3.85 1.2 4.25 3.5M10.6 3.6a2.3 2.3 0 0 1 0 4.3M12 9.6c1.3.5 2 1.6 2.25 3.15" />
    </>
  ),
  history: <path d="M3 2.75v3.5h3.5M3.1 6.1a5.25 5.25 0 1 1-.35 1.9M8 5.25V8l1.9 1.2" />,
  moon: <path d="M13.25 9.5A5.75 5.75 0 0 1 6.5 2.75 5.5 5.5 0 1 0 13.25 9.5z" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.75v1.5M8 12.75v1.5M1.75 8h1.5M12.75 8h1.5M3.6 3.6l1.05 1.05M11.35 11.35l1.05 1.05M12.4 3.6l-1.05 1.05M4.65 11.35L3.6 12.4" />
    </>
  ),
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  "arrow-up": <path d="M8 13V3.5M4 7l4-4 4 4" />,
  "arrow-down": <path d="M8 3v9.5M4 9l4 4 4-4" />,
  "arrow-right": <path d="M3 8h10M9 4l4 4-4 4" />,
  "chevron-right": <path d="M6 4l4 4-4 4" />,
  "chevron-left": <path d="M10 4L6 8l4 4" />,
  "chevron-down": <path d="M4 6l4 4 4-4" />,
  "chevron-up": <path d="M4 10l4-4 4 4" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  play: <path d="M5 3.25v9.5L12.5 8z" />,
  leads: (
    <path d="M2.5 9.5l1.75-6h7.5l1.75 6v3.25h-11zM2.5 9.5h3.25c.3 1.2 1.1 1.75 2.25 1.75s1.95-.55 2.25-1.75h3.25" />
  ),
  settings: (
    <>
      <path d="M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6" />
      <circle cx="10.25" cy="5" r="1.75" />
      <circle cx="5.75" cy="11" r="1.75" />
    </>
  ),
  bookmark: <path d="M4.25 2.5h7.5v11L8 10.75 4.25 13.5z" />,
  calendar: (
    <>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.75h11M5.5 2v2.75M10.5 2v2.75" />
    </>
  ),
  columns: (
    <>
      <rect x="2.25" y="3" width="11.5" height="10" rx="1.5" />
      <path d="M6 3v10M10 3v10" />
    </>
  ),
  bolt: <path d="M8.75 1.75L3.5 9h4L7 14.25 12.5 7h-4z" />,
  hand: (
    <path d="M5.25 8V4.25a1 1 0 0 1 2 0V7.5M7.25 7V3a1 1 0 0 1 2 0v4M9.25 7V4a1 1 0 0 1 2 0v4.75c0 3-1.5 4.75-4 4.75-1.75 0-2.75-.75-3.75-2.5L2.25 9a1 1 0 0 1 1.75-1l1.25 1.5" />
  ),
  erase: <path d="M9.6 2.9l3.6 3.6-6 6H4.6L2.4 10.3zM6 6.5l3.7 3.7M7 13.25h6.25" />,
  external: <path d="M6.5 3.5h-3v9h9v-3M9.5 2.75h3.75V6.5M13 3L7.5 8.5" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="7.75" height="7.75" rx="1.5" />
      <path d="M3.75 10.5h-.25a.75.75 0 0 1-.75-.75V3.5a.75.75 0 0 1 .75-.75h6.25a.75.75 0 0 1 .75.75v.25" />
    </>
  ),
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  phone: (
    <path d="M4 2.75h2l1 3-1.5 1a7.5 7.5 0 0 0 3.75 3.75l1-1.5 3 1v2c0 .75-.5 1.25-1.25 1.25A9.75 9.75 0 0 1 2.75 4c0-.75.5-1.25 1.25-1.25z" />
  ),
  message: <path d="M2.5 3.5h11v7.25H7L4 13.25v-2.5H2.5z" />,
  upload: <path d="M8 10V2.5M5 5.5l3-3 3 3M2.75 13h10.5" />,
  edit: <path d="M10.75 2.75l2.5 2.5L6 12.5l-3.25.75L3.5 10z" />,
  document: <path d="M4 2.25h5l3 3v8.5H4zM9 2.25v3h3M6 8.25h4M6 10.75h4" />,
  person: (
    <>
      <circle cx="8" cy="5.5" r="2.6" />
      <path d="M3 13.25c.5-2.6 2.5-4 5-4s4.5 1.4 5 4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** A decorative icon beside a word. Bolt means automatic and hand manual, everywhere. */
export const Icon = ({ name, size }: { name: IconName; size?: 12 | 14 | 20 }) => (
  <svg className={styles["icon"]} data-icon={name} data-size={size} viewBox="0 0 16 16" aria-hidden="true">
    {drawings[name]}
  </svg>
);
