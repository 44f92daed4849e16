import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import type { SearchProps } from "#app/admin/frame/open-search.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { Kbd } from "#app/admin/ui/controls/button.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { HitLine, PeopleNote, UnderstoodNote } from "./hit-line.tsx";
import { sectionsOf, type Found, type Section } from "./hits.ts";
import { AUDIT_TEXT, countText, FAILED_TEXT } from "./search-texts.ts";
import styles from "./search.module.css";

const PAUSE_IN_TYPING_MS = 120;
const LONGEST = 200;

/** The global search: a combobox in a modal dialog. Mounted while it is open. */
export function SearchDialog({ role, onClose }: SearchProps) {
  const dialog = useModal();
  const [typed, setTyped] = useState("");
  const { found, isFailed, isWaiting, retry } = useFound(typed.trim());
  const sections = sectionsOf(role, typed, found);
  const hits = sections.flatMap((section) => section.hits);
  const [chosen, setChosen] = useState<number>();
  const active = chosen !== undefined && chosen < hits.length ? chosen : 0;
  const navigate = useNavigate();
  const list = useId();
  const optionId = (n: number) => `${list}-${n}`;

  function open(inNewTab: boolean): void {
    const hit = hits[active];
    if (isFailed) return retry();
    // fast typing and Enter searches for the typed text, not for the hit still on screen
    const to = chosen === undefined && isWaiting ? `/admin/search?${new URLSearchParams({ q: typed })}` : hit?.to;
    if (to === undefined) return;
    if (inNewTab) window.open(to, "_blank", "noopener");
    else if (hit?.isDownload && to === hit.to) window.location.assign(to);
    else void navigate(to);
    if (!inNewTab) onClose();
  }

  function choose(n: number): void {
    const next = (n + hits.length) % hits.length;
    setChosen(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") open(event.ctrlKey || event.metaKey);
    else if (event.key === "ArrowDown" && hits.length > 0) choose(active + 1);
    else if (event.key === "ArrowUp" && hits.length > 0) choose(active - 1);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      data-search-dialog
      closedby="any"
      aria-label="Search or jump to"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles["field"]}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          placeholder="Phone, name, e-mail, PLZ, ID, code, service or screen"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKey}
        />
        <IconButton icon="close" label="Close (Esc)" onClick={onClose} />
      </div>
      <UnderstoodNote search={found?.leads ?? null} />
      <div className={styles["results"]} aria-busy={isWaiting} tabIndex={-1}>
        {isFailed ? (
          <p role="alert" className={styles["note"]}>
            {FAILED_TEXT}
          </p>
        ) : (
          <PeopleNote search={found?.leads ?? null} />
        )}
        <Options {...{ list, sections, active, typed, optionId, onClose }} />
      </div>
      <footer className={styles["hints"]}>
        <span className={`${layoutStyles["notOnPhone"]} ${layoutStyles["row"]}`} aria-hidden="true">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move <Kbd>↵</Kbd> open <Kbd>Ctrl</Kbd>
          <Kbd>↵</Kbd> new tab
        </span>
        {role === "viewer" ? null : <span className={layoutStyles["end"]}>{AUDIT_TEXT}</span>}
      </footer>
      <p role="status" className={layoutStyles["visuallyHidden"]}>
        {typed.trim() === "" || isWaiting ? "" : countText(hits.length)}
      </p>
    </dialog>
  );
}

function Options(props: {
  list: string;
  sections: readonly Section[];
  active: number;
  typed: string;
  optionId: (n: number) => string;
  onClose: () => void;
}) {
  const { list, sections, active, typed, optionId, onClose } = props;
  const starts = sections.map((_, n) => sections.slice(0, n).reduce((sum, { hits }) => sum + hits.length, 0));
  return (
    <div id={list} role="listbox" aria-label="Results">
      {sections.map(({ title, hits }, s) => (
        <div key={title} role="group" aria-label={title}>
          <div className={`${textStyles["note"]} ${styles["heading"]}`} aria-hidden="true">
            {title}
          </div>
          {hits.map((hit, n) => {
            const index = (starts[s] ?? 0) + n;
            return (
              <Link
                key={hit.to}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={styles["hit"]}
                to={hit.to}
                reloadDocument={hit.isDownload === true}
                onClick={(event) => {
                  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onClose();
                }}
              >
                <HitLine hit={hit} q={typed} />
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Modal while mounted; the browser restores focus on close. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector("input")?.focus();
    return () => dialog?.close();
  }, []);
  return ref;
}

/** Debounced results for a text; the previous ones until they arrive. */
function useFound(text: string) {
  const { data, state, load } = useFetcher<Found & { isFailed: boolean }>();
  const address = `/admin/search?${new URLSearchParams({ q: text })}`;
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => void load(address), PAUSE_IN_TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, address, load]);
  const isCurrent = data?.q === text;
  return {
    found: text === "" ? undefined : data,
    isFailed: text !== "" && isCurrent && data.isFailed,
    isWaiting: text !== "" && (!isCurrent || (data.isFailed && state !== "idle")),
    retry: () => void load(address),
  };
}
