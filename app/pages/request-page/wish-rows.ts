import type { VisitorsRequest } from "#server/privacy/wishes/read-request.ts";
import type { RequestIconName } from "./request-icon.tsx";
import { holders } from "./request-words.ts";

const WISH_SLUGS = [
  "nur-email",
  "anrufzeit",
  "niemand",
  "gemeldet",
  "kein-anruf",
  "loeschen",
  "nicht-ich",
  "rueckgaengig",
] as const;

export type WishSlug = (typeof WISH_SLUGS)[number];

export const isWishSlug = (text: string | undefined): text is WishSlug => WISH_SLUGS.some((slug) => slug === text);

type WishRow = { slug: WishSlug; icon: RequestIconName; name: string; says: string };

const EMAIL: WishRow = {
  slug: "nur-email",
  icon: "mail",
  name: "Bitte nur E-Mail",
  says: "Die Betriebe schreiben Ihnen und rufen nicht an",
};
const TIME: WishRow = {
  slug: "anrufzeit",
  icon: "clock",
  name: "Beste Zeit für den Anruf",
  says: "Sagen Sie, wann es Ihnen passt",
};
const NOBODY: WishRow = {
  slug: "niemand",
  icon: "bell",
  name: "Niemand hat sich gemeldet",
  says: "Wir fragen bei den Betrieben nach",
};
const NO_CALLS: WishRow = {
  slug: "kein-anruf",
  icon: "no-phone",
  name: "Nicht mehr anrufen",
  says: "Alle Betriebe lassen Sie in Ruhe",
};
const ERASE: WishRow = {
  slug: "loeschen",
  icon: "trash",
  name: "Alles löschen",
  says: "Wir löschen Ihre Angaben und sagen es den Betrieben",
};

/** What can still be wished for. */
export function wishRows({ firms, wishes }: Pick<VisitorsRequest, "firms" | "wishes">): WishRow[] {
  const has = (...kinds: string[]) => wishes.some(({ kind, buyerId }) => kinds.includes(kind) && buyerId === null);
  if (has("no-calls", "not-me")) return [ERASE];
  const hasCalled = wishes.some(({ kind }) => kind === "was-called");
  const isCalled = !has("email-only");
  return [
    ...(isCalled ? [EMAIL, TIME] : []),
    ...(holders(firms).length > 0 && !has("nobody-called") && !hasCalled ? [NOBODY] : []),
    NO_CALLS,
    ERASE,
  ];
}
