import { newId } from "#server/new-id.ts";
import { searchAnswer } from "./canary.ts";

export type LeadInput = {
  id: string;
  formType: string;
  answers: Record<string, string | boolean>;
  sourceUrl: string;
};

/** A lead as the browser sends it. */
export const newLead = (answers: Record<string, string | boolean> = {}, id = newId()): LeadInput => ({
  id,
  formType: "treppenlift",
  answers: {
    liftType: "Sitzlift",
    postalCode: "50823",
    name: "Hannelore Brandt",
    email: "h.brandt@web.de",
    phone: "0171 1234567",
    privacyAccepted: true,
    ...answers,
  },
  sourceUrl: "",
});

export async function postLead(webUrl: string, lead: unknown): Promise<Response> {
  const response = await fetch(`${webUrl}/api/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(lead),
  });
  searchAnswer(response.url, await response.clone().text());
  return response;
}
