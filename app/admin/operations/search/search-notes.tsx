import { Tag } from "#app/admin/ui/status/tag.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { LeadSearch } from "#server/operations/leads/search-leads.ts";
import { MORE_TEXT, nobodyText, understoodText } from "./search-texts.ts";
import styles from "./search.module.css";

/** How the text was understood. */
export function UnderstoodNote({ search }: { search: LeadSearch | null }) {
  const said = search?.kind === "found" ? understoodText(search.understood) : undefined;
  return said ? (
    <p className={styles["understood"]}>
      <Tag look="accent">{said.tag}</Tag> <span className={textStyles["oneLine"]}>{said.text}</span>
    </p>
  ) : null;
}

/** That nobody was found, or not all of them. */
export function PeopleNote({ search }: { search: LeadSearch | null }) {
  if (!search) return null;
  const text = nobodyText(search) ?? (search.kind === "found" && search.isMore ? MORE_TEXT : undefined);
  return text === undefined ? null : <p className={`${textStyles["note"]} ${styles["note"]}`}>{text}</p>;
}
