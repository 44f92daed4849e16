import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Hit } from "./hits.ts";
import styles from "./search.module.css";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import type { LeadSearch } from "#server/operations/leads/search-leads.ts";
import { MORE_TEXT, nobodyText, understoodText } from "./search-texts.ts";

/** Content of a hit's link. */
export const HitLine = ({ hit, q }: { hit: Hit; q: string }) => (
  <>
    <span className={styles["picture"]}>
      {hit.formType === undefined ? <Icon name={hit.icon} /> : <FormCode formType={hit.formType} />}
    </span>
    <span className={styles["said"]}>
      <span className={textStyles["strong"]}>
        <Marked text={hit.title} words={q} />
      </span>
      {hit.facts.length > 0 ? <span className={textStyles["note"]}>{hit.facts.join(" · ")}</span> : null}
    </span>
    {hit.state ? (
      <span className={styles["state"]}>
        <StatusChip {...hit.state} />
      </span>
    ) : null}
  </>
);

/** Highlights the words of a search in a text. */
export function Marked({ text, words }: { text: string; words: string }) {
  const wanted = words.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (wanted.length === 0) return text;
  let at = 0;
  return text.split(new RegExp(`(${wanted.join("|")})`, "giu")).map((part, n) => {
    const key = at;
    at += part.length;
    // odd parts are the matched words
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

/** How the text was interpreted. */
export function UnderstoodNote({ search }: { search: LeadSearch | null }) {
  const said = search?.kind === "found" ? understoodText(search.understood) : undefined;
  return said ? (
    <p className={styles["understood"]}>
      <Tag look="accent">{said.tag}</Tag> <span className={textStyles["oneLine"]}>{said.text}</span>
    </p>
  ) : null;
}

/** Says that nothing was found, or that there is more. */
export function PeopleNote({ search }: { search: LeadSearch | null }) {
  if (!search) return null;
  const text = nobodyText(search) ?? (search.kind === "found" && search.isMore ? MORE_TEXT : undefined);
  return text === undefined ? null : <p className={`${textStyles["note"]} ${styles["note"]}`}>{text}</p>;
}
