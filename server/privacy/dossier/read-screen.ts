import type { Funnel } from "#funnels/engine/types.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import { submitStep } from "#server/leads/consent/read-wordings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { definitionSha, questionsOf, shaOfText } from "#server/leads/submissions/definitions.ts";
import type { Screen } from "./dossier.ts";

/**
 * The questions that were asked, by their fingerprint, which is computed again from the stored text. A version from before texts were
 * stored can be checked only while this release still asks it.
 */
export async function readScreen(db: Executor, formType: string, sha: string | null): Promise<Screen> {
  if (sha === null) return { kind: "not-stored" };
  const stored = await db
    .selectFrom("definitions")
    .leftJoin("definition_texts", (join) =>
      join
        .onRef("definition_texts.sha", "=", "definitions.sha")
        .onRef("definition_texts.form_type", "=", "definitions.form_type"),
    )
    .select(["definitions.definition", "definition_texts.text"])
    .where("definitions.form_type", "=", formType)
    .where("definitions.sha", "=", sha)
    .executeTakeFirst();
  if (!stored) return { kind: "not-stored" };
  if (stored.text !== null) {
    return screenOf(JSON.parse(stored.text) as Funnel, shaOfText(stored.text) === sha);
  }
  const today = isFormType(formType) ? funnels[formType] : undefined;
  if (today && definitionSha(today) === sha) return screenOf(questionsOf(today) as Funnel, true);
  return screenOf(stored.definition as unknown as Funnel, null);
}

function screenOf(definition: Funnel, isEqual: boolean | null): Screen {
  const step = submitStep(definition);
  const { question = "", button = "Weiter" } = step ?? {};
  return { kind: "stored", definition, isEqual, question, button, layout: definition.layout };
}
