import { WHOLE_TEXT, type Rule } from "./response-schema.ts";

/** A rule as a sentence: "status 200, 201 and state is rejected, area". */
export function ruleText({ when }: Pick<Rule, "when">): string {
  const { status, path, in: values, exists, contains } = when;
  const asks = [
    ...(values ? [`is ${values.join(", ")}`] : []),
    ...(exists === undefined ? [] : [exists ? "exists" : "is missing"]),
    ...(contains === undefined ? [] : [`contains "${contains}"`]),
  ];
  return [
    ...(status ? [`status ${status.join(", ")}`] : []),
    ...(path === undefined ? [] : [`${path === WHOLE_TEXT ? "the text" : path} ${asks.join(" and ")}`]),
  ].join(" and ");
}
