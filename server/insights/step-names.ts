import { funnels, isFormType } from "#funnels/registry.ts";

/** More fields than this are asked together only where somebody says who they are. */
const MOST_OF_A_QUESTION = 2;

/** What staff call a step: by what it asks for. One of an earlier release is called by its address. */
export function stepName(formType: string, slug: string): string {
  const step = isFormType(formType) ? funnels[formType].steps.find((one) => one.slug === slug) : undefined;
  const [first, ...others] = (step?.fields ?? []).filter(({ name }) => name !== "privacyAccepted");
  if (first === undefined) return slug === "" ? "First step" : /^\d+$/.test(slug) ? `Step ${slug}` : asWords(slug);
  return others.length >= MOST_OF_A_QUESTION ? "Contact" : asWords(first.name);
}

/** What a field is called: "postalCode" -> "Postal code". */
export const fieldName = (field: string): string => asWords(field);

function asWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
