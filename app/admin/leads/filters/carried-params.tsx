import { useLocation } from "react-router";
import { FROM_THE_START } from "#app/admin/ui/dialogs/search-params.ts";

/** What a form that changes one filter keeps of the others. It begins on the first page, with nothing open. */
export function KeptFields({ without }: { without: readonly string[] }) {
  const { search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => !without.includes(name) && !Object.hasOwn(FROM_THE_START, name),
  );
  return kept.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
