/** Emails to staff. One link at most, and no personal data but the reader's own. */
export type Email = { subject: string; paragraphs: readonly string[]; link?: { label: string; url: string } };

export const confirmationEmail = (name: string, url: string): Email => ({
  subject: "Confirm your e-mail address",
  paragraphs: [
    `Hello ${name},`,
    "somebody, we hope you, has created a staff account at Stufenlos with this address. Open the link to confirm it. It works for 24 hours.",
    "If it was not you, do nothing: without the link the account stays closed.",
  ],
  link: { label: "Confirm my e-mail address", url },
});

export const knownAddressEmail = (name: string, url: string): Email => ({
  subject: "You already have an account",
  paragraphs: [
    `Hello ${name},`,
    "somebody, we hope you, has tried to create a staff account at Stufenlos with this address. There is one already. If you have forgotten its password, ask for a new one at the sign-in.",
    "If it was not you, do nothing.",
  ],
  link: { label: "Go to the sign-in", url },
});

export const resetEmail = (name: string, url: string): Email => ({
  subject: "Choose a new password",
  paragraphs: [
    `Hello ${name},`,
    "open the link to choose a new password. It works once, for 30 minutes. You will be signed out everywhere.",
    "If you did not ask for it, do nothing: your password stays as it is.",
  ],
  link: { label: "Choose a new password", url },
});

export const waitingEmail = (person: string, url: string): Email => ({
  subject: "Somebody waits for your approval",
  paragraphs: [
    `${person} has created a staff account and confirmed the e-mail address. Until an owner approves it, they see no lead.`,
  ],
  link: { label: "Open Team", url },
});

export const secondFactorResetEmail = (name: string, url: string): Email => ({
  subject: "Your second factor was reset",
  paragraphs: [
    `Hello ${name},`,
    "an owner has removed the second factor of your account, and you are signed out everywhere. Your password alone opens it now: sign in and set the second factor up again.",
    "If you did not ask for it, tell an owner at once.",
  ],
  link: { label: "Sign in", url },
});

export const approvedEmail = (name: string, url: string): Email => ({
  subject: "You are approved",
  paragraphs: [`Hello ${name},`, "an owner has approved your account. You can sign in now."],
  link: { label: "Sign in", url },
});
