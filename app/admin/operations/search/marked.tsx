import styles from "./search.module.css";

/** The words of a search text, marked where they stand in a text. */
export function Marked({ text, words }: { text: string; words: string }) {
  const wanted = words.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (wanted.length === 0) return text;
  let at = 0;
  return text.split(new RegExp(`(${wanted.join("|")})`, "giu")).map((part, n) => {
    const key = at;
    at += part.length;
    // every second part is one of the words
    return n % 2 === 0 ? (
      part
    ) : (
      <mark key={key} className={styles["mark"]}>
        {part}
      </mark>
    );
  });
}

const escaped = (word: string): string => word.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
