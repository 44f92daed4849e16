import { contactByPartners } from "#funnels/questions/consent-texts.ts";

/** The box of the form has the words of variant 1's box, so that one tick is enough (decision 0026). */
export const formConsent = {
  text: contactByPartners.text,
  /** Only a tick for today's words counts, not one of a page that was open while they changed. */
  value: `${contactByPartners.id} ${contactByPartners.version}`,
};
