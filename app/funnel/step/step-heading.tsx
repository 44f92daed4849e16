import type { ReactNode } from "react";

/** The main heading of this screen; it takes the focus when the screen is new. */
export const Question = ({ children, level = 1 }: { children: ReactNode; level?: 1 | 2 }) => {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <Heading className="q" id="question" tabIndex={-1}>
      {children}
    </Heading>
  );
};
