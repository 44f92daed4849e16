import type { Row } from "#testing/fake-service/protocol/behaviour.ts";

type Rules = NonNullable<Row["byRules"]>["rules"];
type Kind = Rules[number]["then"];

/** A rule of a definition: what the answer means if one of these values stands at the path. */
export const rule = (path: string, values: readonly (string | number | boolean)[], kind: Kind): Rules[number] => ({
  when: { path, in: [...values] },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of the definition; nobody awaits a rule
  then: kind,
});
