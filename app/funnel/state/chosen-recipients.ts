import type { Input } from "#funnels/engine/read-answers.ts";

/** Name of a firm's checkbox. */
export const boxOf = (orderId: string): string => `to.${orderId}`;

/** Parses the named firms of a form; undefined if it names none. */
export function chosenRecipients(input: Input): { token: string; unticked: string[] } | undefined {
  const { recipients: token, offered } = input;
  if (typeof token !== "string") return undefined;
  const ids = typeof offered === "string" ? offered.split(" ").filter((id) => id !== "") : [];
  return { token, unticked: ids.filter((id) => !Object.hasOwn(input, boxOf(id))) };
}
