import type { Input } from "#funnels/engine/read-answers.ts";

/** The name of the box that lets a firm have the request. */
export const boxOf = (orderId: string): string => `to.${orderId}`;

/** What a form with named firms says about them. Undefined: it names none. */
export function chosenRecipients(input: Input): { token: string; unticked: string[] } | undefined {
  const { recipients: token, offered } = input;
  if (typeof token !== "string") return undefined;
  const ids = typeof offered === "string" ? offered.split(" ").filter((id) => id !== "") : [];
  return { token, unticked: ids.filter((id) => !Object.hasOwn(input, boxOf(id))) };
}
