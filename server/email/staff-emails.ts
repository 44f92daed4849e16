/** What staff are written. One link at most, and nobody's data but the reader's own. */
export type Letter = { subject: string; paragraphs: readonly string[]; link?: { label: string; url: string } };

export const confirmationLetter = (name: string, url: string): Letter => ({
  subject: "Confirm your e-mail address",
  paragraphs: [
    `Hello ${name},`,
    "somebody, we hope you, has created a staff account at Stufenlos with this address. Open the link to confirm it. It works for 24 hours.",
    "If it was not you, do nothing: without the link the account stays closed.",
  ],
  link: { label: "Confirm my e-mail address", url },
});

export const knownAddressLetter = (name: string, url: string): Letter => ({
  subject: "You already have an account",
  paragraphs: [
    `Hello ${name},`,
    "somebody, we hope you, has tried to create a staff account at Stufenlos with this address. There is one already. If you have forgotten its password, ask for a new one at the sign-in.",
    "If it was not you, do nothing.",
  ],
  link: { label: "Go to the sign-in", url },
});

export const resetLetter = (name: string, url: string): Letter => ({
  subject: "Choose a new password",
  paragraphs: [
    `Hello ${name},`,
    "open the link to choose a new password. It works once, for 30 minutes. You will be signed out everywhere.",
    "If you did not ask for it, do nothing: your password stays as it is.",
  ],
  link: { label: "Choose a new password", url },
});

export const waitingLetter = (person: string, url: string): Letter => ({
  subject: "Somebody waits for your approval",
  paragraphs: [
    `${person} has created a staff account and confirmed the e-mail address. Until an owner approves it, they see no lead.`,
  ],
  link: { label: "Open Team", url },
});

export const approvedLetter = (name: string, url: string): Letter => ({
  subject: "You are approved",
  paragraphs: [`Hello ${name},`, "an owner has approved your account. You can sign in now."],
  link: { label: "Sign in", url },
});
