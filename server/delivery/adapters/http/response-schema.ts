import { z } from "zod";
import { isScalar, type Scalar } from "./lead-paths.ts";

const KINDS = ["accepted", "duplicate", "accepted_with_note", "rejected", "config_error", "busy", "unknown"] as const;
/** As a path: the whole text of the answer. */
export const WHOLE_TEXT = "@body";

const pathSchema = z
  .string()
  .max(200, "longer than 200 characters")
  .refine((path) => path.split(".").every((name) => name !== ""), 'is not a path such as "data.id"');
const pathsSchema = z.array(pathSchema).min(1, "is empty").max(20, "more than 20 paths");

const whenSchema = z
  .strictObject({
    status: z
      .array(z.int().min(100, "is not an HTTP status").max(599, "is not an HTTP status"))
      .min(1, "is empty")
      .max(50, "more than 50 entries")
      .optional(),
    path: pathSchema.optional(),
    in: z
      .array(z.custom<Scalar>(isScalar, "must be text, a number, true or false"))
      .min(1, "is empty")
      .max(50, "more than 50 entries")
      .optional(),
    exists: z.boolean().optional(),
    contains: z.string().min(1, "is empty").max(200, "longer than 200 characters").optional(),
  })
  .superRefine((when, context) => {
    const asks = when.in !== undefined || when.exists !== undefined || when.contains !== undefined;
    const say = (message: string) => context.addIssue({ code: "custom", message });
    if (when.path === undefined && asks) say("needs a path to look at");
    else if (when.path !== undefined && !asks) say("needs in, exists or contains beside path");
    else if (when.path === undefined && when.status === undefined) say("is empty, so it would fit every answer");
  });

// oxlint-disable-next-line unicorn/no-thenable -- a word of the definition; nobody awaits a rule
const ruleSchema = z.strictObject({ when: whenSchema, then: z.enum(KINDS) });

/**
 * How a service's answers are understood. The first rule that fits decides. What a 2xx means without a rule for it, and without
 * anySuccessCounts, is in decision 0036.
 */
export const responseSchema = z.strictObject({
  rules: z.array(ruleSchema).max(50, "more than 50 rules"),
  messagePaths: pathsSchema.optional(),
  refPaths: pathsSchema.optional(),
  anySuccessCounts: z.boolean().optional(),
});

export type ResponseDefinition = z.output<typeof responseSchema>;
export type Rule = z.output<typeof ruleSchema>;
