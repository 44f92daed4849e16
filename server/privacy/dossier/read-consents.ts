import { createHash } from "node:crypto";
import type { NamedFirm } from "#server/sales/buyers/buyer.ts";
import { readWordings } from "#server/leads/consent/read-wordings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Consent, NamedThen, ShownWords } from "./dossier.ts";
import { readScreen } from "./read-screen.ts";

type StoredText = Pick<ShownWords, "id" | "version" | "sha256" | "ticked">;
type StoredFirm = NamedFirm & { ticked: boolean; street: string; businessField: string; register: string };

/** What was on the screen at each consent, oldest first. `shas`: hashes of the questions, in the same order. */
export async function readConsents(
  db: Executor,
  submissionId: string,
  shas: readonly (string | null)[],
): Promise<{ formType: string; consents: Consent[] } | undefined> {
  const rows = await db
    .selectFrom("consent_records")
    .select(["form_type", "given_at", "step", "page_address", "texts", "named"])
    .where("submission_id", "=", submissionId)
    .orderBy("given_at")
    .orderBy("id")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const fallback = shas[0] ?? (await shaOfLead(db, submissionId));
  const words = await readWordings(
    db,
    rows.flatMap(({ texts }) => textsOf(texts).map(({ sha256 }) => sha256)),
  );
  const consents = await Promise.all(
    rows.map(async (row, n): Promise<Consent> => {
      const definitionSha = shas[n] ?? fallback;
      return {
        givenAt: row.given_at,
        step: row.step,
        pagePath: row.page_address,
        definitionSha,
        texts: textsOf(row.texts).map((text) => shownWords(text, words.get(text.sha256) ?? null)),
        named: row.named === null ? null : (row.named as unknown as StoredFirm[]).map(namedThen),
        screen: await readScreen(db, row.form_type, definitionSha),
      };
    }),
  );
  return { formType: first.form_type, consents };
}

const textsOf = (texts: unknown) => texts as StoredText[];

const shownWords = ({ id, version, sha256, ticked }: StoredText, words: string | null): ShownWords => ({
  id,
  version,
  ticked,
  sha256,
  words,
  isEqual: words === null ? null : createHash("sha256").update(words).digest("hex") === sha256,
});

async function shaOfLead(db: Executor, id: string): Promise<string | null> {
  const lead = await db.selectFrom("form_submissions").select("definition_sha").where("id", "=", id).executeTakeFirst();
  return lead?.definition_sha ?? null;
}

const namedThen = ({
  buyerId,
  orderId,
  name,
  city,
  ticked,
  street,
  businessField,
  register,
}: StoredFirm): NamedThen => ({
  buyerId,
  orderId,
  name,
  city,
  isTicked: ticked,
  street,
  businessField,
  register,
});
