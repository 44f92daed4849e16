import { useLocation } from "react-router";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { formatCount } from "#app/admin/labels/format.ts";
import { addressWith, FROM_THE_START } from "#app/admin/ui/dialogs/search-params.ts";
import { NO_FILTERS } from "./filters.ts";
import type { Helpful } from "./suggest-filter.server.ts";

/** Names the filter to remove, and removes it with one click. */
export function NothingFound({ helpful, isSearchRefused }: { helpful: Helpful | null; isSearchRefused: boolean }) {
  const { search } = useLocation();
  const clear = addressWith(search, { ...FROM_THE_START, ...NO_FILTERS, view: null });
  if (isSearchRefused) {
    return (
      <EmptyState
        title="Your role may not search for people"
        picture={false}
        actions={<ButtonLink to={clear}>Clear the search</ButtonLink>}
      >
        Viewers search by postal code or lead id. Operators and owners search by name, e-mail and phone.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No lead matches"
      picture={false}
      actions={
        <>
          {helpful ? (
            <ButtonLink
              to={addressWith(search, {
                ...FROM_THE_START,
                ...Object.fromEntries(helpful.params.map((name) => [name, null])),
              })}
            >
              {`Remove ${helpful.word} filter`}
            </ButtonLink>
          ) : null}
          <ButtonLink kind="ghost" to={clear}>
            Clear all filters
          </ButtonLink>
        </>
      }
    >
      {helpful
        ? `${formatCount(helpful.count, "lead")}${helpful.isMore ? " and more" : ""} ${helpful.count === 1 ? "matches" : "match"} without the ${helpful.word} filter.`
        : "There is nothing like this, with or without the filters."}
    </EmptyState>
  );
}
