import { z } from "zod";

/** These belong to the transport, to the body or to the key; a definition that set them could smuggle a second request. */
const RESERVED = new Set([
  "host",
  "connection",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "accept-encoding",
  "expect",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
]);

const isName = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name);

/** The name of a header that carries the key or the delivery's id. */
export const headerNameSchema = z
  .string()
  .refine((name) => isName(name), "is not the name of a header")
  .refine((name) => !RESERVED.has(name.toLowerCase()), "this header may not be set");

/** One line of visible ASCII: with a line break one header would become two. */
export const headerTextSchema = z
  .string()
  .max(500, "longer than 500 characters")
  .regex(/^[\x20-\x7e]*$/, "may hold only visible ASCII characters, on one line");

export const headersSchema = z.record(z.string(), headerTextSchema).superRefine((headers, context) => {
  const names = Object.keys(headers);
  if (names.length > 20) context.addIssue({ code: "custom", message: "more than 20 headers" });
  const seen = new Set<string>();
  for (const name of names) {
    const lower = name.toLowerCase();
    const message = problemOf(name, lower, seen);
    if (message !== undefined) context.addIssue({ code: "custom", path: [name], message });
    seen.add(lower);
  }
});

function problemOf(name: string, lower: string, seen: ReadonlySet<string>): string | undefined {
  if (!isName(name)) return "is not the name of a header";
  if (RESERVED.has(lower) || lower === "authorization") return "this header may not be set";
  return seen.has(lower) ? "this header is there twice" : undefined;
}
