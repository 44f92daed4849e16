import type { Executor } from "../db/database.ts";
import { funnels, type FormType } from "#funnels/registry.ts";

export async function readOverview(_db: Executor, _who: { withPeople: boolean }) {
  const forms = Object.keys(funnels).map((formType) => ({ formType: formType as FormType, today: 0, status: null }));
  return { forms, attention: { count: 0, status: null }, newPeople: 0 };
}
