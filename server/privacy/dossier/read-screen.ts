import type { Funnel } from "#funnels/engine/types.ts";
import { submitStep } from "#server/leads/consent/read-wordings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { shaOfText } from "#server/leads/submissions/definitions.ts";
import type { Screen } from "./dossier.ts";

/** The questions by their hash, which is computed again from the stored text. */
export async function readScreen(db: Executor, formType: string, sha: string | null): Promise<Screen> {
  if (sha === null) return { kind: "not-stored" };
  const stored = await db
    .selectFrom("funnel_version_texts")
    .select("text")
    .where("form_type", "=", formType)
    .where("sha", "=", sha)
    .executeTakeFirst();
  if (!stored) return { kind: "not-stored" };
  const definition = JSON.parse(stored.text) as Funnel;
  const { question = "", button = "Weiter" } = submitStep(definition) ?? {};
  const isEqual = shaOfText(stored.text) === sha;
  return { kind: "stored", definition, isEqual, question, button, layout: definition.layout };
}
