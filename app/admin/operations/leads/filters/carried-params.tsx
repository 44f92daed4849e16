import { useLocation } from "react-router";
import { FROM_THE_START } from "#app/admin/ui/dialogs/search-params.ts";

/** The other filters, kept by a form that changes one. The result is the first page, with nothing open. */
export function CarriedParams({ without }: { without: readonly string[] }) {
  const { search } = useLocation();
  const carried = [...new URLSearchParams(search)].filter(
    ([name]) => !without.includes(name) && !Object.hasOwn(FROM_THE_START, name),
  );
  return carried.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
