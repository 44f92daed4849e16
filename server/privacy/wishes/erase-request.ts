import { erasePerson, type EraseDeps } from "#server/privacy/erase-person.ts";

/** The visitor wants it gone: the lead, its page and its wishes. Of the consent, what the law makes us keep stays, sealed. */
export async function eraseRequest(
  deps: EraseDeps,
  submissionId: string,
  { tellsFirms }: { tellsFirms: boolean },
): Promise<void> {
  await erasePerson(deps, { submissionIds: [submissionId], by: "visitor", tellBuyers: tellsFirms });
}
