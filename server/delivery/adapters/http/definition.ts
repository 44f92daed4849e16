import { z } from "zod";
import { headerNameSchema, headersSchema, headerTextSchema } from "./header-schema.ts";
import { HEALTH_ANSWERS } from "./lead-paths.ts";
import type { ObjectNode } from "./mapping.ts";
import { isPlainKey } from "./plain-object.ts";
import { responseSchema } from "./response-schema.ts";

const addressSchema = z
  .string()
  .max(2_000, "longer than 2000 characters")
  .refine(isAddress, "must be an http or https address, without user, password and #");

const authSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({ type: z.literal("bearer") }),
  z.strictObject({ type: z.literal("header"), name: headerNameSchema }),
  z.strictObject({
    type: z.literal("basic"),
    user: headerTextSchema.refine((user) => !user.includes(":"), "may not hold a colon"),
  }),
  z.strictObject({
    type: z.literal("oauth"),
    tokenUrl: addressSchema,
    clientId: headerTextSchema.min(1, "is missing"),
    /** Position of client id and secret in the request for a token. */
    clientAuth: z.enum(["basic", "body"]).default("basic"),
    scope: headerTextSchema.optional(),
  }),
  z.strictObject({ type: z.literal("body"), path: z.string().refine(isPlainKey, "is not the key of a field") }),
]);

/** The definition as staff write it; its body is read apart, by readMapping. */
export const definitionSchema = z.strictObject({
  request: z.strictObject({
    method: z.enum(["POST", "PUT"]).default("POST"),
    url: addressSchema,
    format: z.enum(["json", "form", "xml"]),
    /** For XML, the paths of the elements in the order in which they must follow each other. */
    order: z.array(z.string().max(700, "longer than 700 characters")).max(100, "more than 100 paths").optional(),
    headers: headersSchema.default({}),
    auth: authSchema,
    body: z.unknown(),
  }),
  idempotency: z.strictObject({
    kind: z.enum(["key", "natural", "none"]),
    header: headerNameSchema.default("Idempotency-Key"),
  }),
  response: responseSchema,
  healthAnswers: z
    .array(z.string().refine((name) => HEALTH_ANSWERS.has(name), "is not the name of a health answer"))
    .default([]),
});

type Outer = z.output<typeof definitionSchema>;

/** Validated definition of how to call an api service. */
export type HttpDefinition = Omit<Outer, "request"> & {
  readonly request: Omit<Outer["request"], "body"> & { readonly body: ObjectNode };
};

/** Rejects user and password, which would be logged with the address. The outbound guard checks the host. */
function isAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}\\]+$/u.test(text) || !URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === "" && password === "" && hash === "";
}
