/** Keeps "E-Mail" on one line on narrow phones. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(E-Mail)/).map((part) =>
    part === "E-Mail" ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
