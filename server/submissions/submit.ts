import { z } from "zod";
import { readAnswers, type Issue } from "#funnels/engine/read-answers.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import { recordConsent } from "../consent/record-consent.ts";
import type { Database } from "../db/database.ts";
import { createDeliveries } from "../delivery/create-deliveries.ts";
import type { Queue } from "../delivery/queue.ts";
import type { Operator } from "../operator.ts";
import { sanitise, sanitiseInput } from "./sanitise.ts";
import { readSourceUrl } from "./source-url.ts";

export type SubmitNeeds = { db: Database; queue: Queue; operator: Operator; publicUrl: string };

export type Submitted =
  { kind: "stored"; submissionId: string } | { kind: "incomplete"; issues: Issue[] } | { kind: "malformed" };

/** The envelope; what is in `answers` is the funnel's own business. */
const Submission = z.object({
  id: z.guid(),
  formType: z.string(),
  answers: z.record(z.string(), z.unknown()),
  sourceUrl: z.unknown(),
});

/**
 * Stores a lead with its consent and its deliveries, all or nothing. The id comes from the browser, so that a double click,
 * a timeout and a lost answer all end in the same row and the same reply.
 */
export async function submit({ db, queue, operator, publicUrl }: SubmitNeeds, input: unknown): Promise<Submitted> {
  const parsed = Submission.safeParse(input);
  if (!parsed.success || !isFormType(parsed.data.formType)) return { kind: "malformed" };
  const { answers } = parsed.data;
  const id = parsed.data.id.toLowerCase();
  const funnel = funnels[parsed.data.formType];
  const read = readAnswers(funnel, sanitiseInput(answers));
  if (!read.ok) return { kind: "incomplete", issues: read.issues };

  const sourceUrl = readSourceUrl(parsed.data.sourceUrl, publicUrl);
  const { record } = read;
  await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto("form_submissions")
      .values({ id, form_type: funnel.formType, submission_data: JSON.stringify({ ...record, sourceUrl }) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return; // the same submit once more
    await recordConsent(tx, operator, funnel, { id, record, pageAddress: sourceUrl });
    await createDeliveries(tx, queue, {
      id,
      formType: funnel.formType,
      email: sanitise(String(record["email"] ?? "")),
    });
  });
  return { kind: "stored", submissionId: id };
}
