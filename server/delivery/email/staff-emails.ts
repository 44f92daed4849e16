/** Emails to staff, and to recipients of leads. One link at most, and no personal data but the reader's own. */
export type Email = {
  subject: string;
  paragraphs: readonly string[];
  link?: { label: string; url: string };
  /** Embedded in the email, so that nothing is loaded remotely. */
  picture?: { png: Buffer; alt: string };
  /** English if absent, as in all emails to staff. */
  language?: "de" | "en";
  /** Local part of the Message-ID, so that email programs recognise a duplicate. */
  id?: string;
};

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

export const newSignInEmail = (name: string, from: { device: string; address: string }, url: string): Email => ({
  subject: "Signed in from a new place",
  paragraphs: [
    `Hello ${name},`,
    `somebody, we hope you, has signed in to your staff account at Stufenlos with a browser or from a network that you have not used in the last three months: ${from.device}, address ${from.address}.`,
    "If it was not you, choose a new password at once (Forgot password? at the sign-in; it signs everybody out) and tell an owner.",
  ],
  link: { label: "Go to the sign-in", url },
});

export const passwordChangedEmail = (name: string, url: string): Email => ({
  subject: "Your password has changed",
  paragraphs: [
    `Hello ${name},`,
    "a new password was chosen for your staff account at Stufenlos, by a link that we had sent to this address. All sessions have ended.",
    "If it was not you, somebody reads your e-mail: tell an owner at once.",
  ],
  link: { label: "Go to the sign-in", url },
});

export const secondFactorOnEmail = (name: string, url: string): Email => ({
  subject: "Your second factor is on",
  paragraphs: [
    `Hello ${name},`,
    "signing in to your staff account at Stufenlos asks for a code of your authenticator app from now on. All other sessions have ended.",
    "If it was not you, tell an owner at once: they can reset it.",
  ],
  link: { label: "Go to the sign-in", url },
});

export const secondFactorOffEmail = (name: string, url: string): Email => ({
  subject: "Your second factor is off",
  paragraphs: [
    `Hello ${name},`,
    "the second factor of your staff account at Stufenlos was turned off: the password alone opens it.",
    "If it was not you, choose a new password at once (Forgot password? at the sign-in) and tell an owner.",
  ],
  link: { label: "Go to the sign-in", url },
});

export const roleChangedEmail = (name: string, role: string, url: string): Email => ({
  subject: "Your role has changed",
  paragraphs: [`Hello ${name},`, `an owner has changed your role at Stufenlos. It is ${role} now.`],
  link: { label: "Go to the staff area", url },
});

export const invitationEmail = (role: string, url: string): Email => ({
  subject: "You are invited to the Stufenlos staff area",
  paragraphs: [
    "Hello,",
    `an owner has invited you to the staff area of Stufenlos, as ${role}. Open the link to choose a name and a password. It works once, for seven days.`,
    "If you do not know why, do nothing.",
  ],
  link: { label: "Accept the invitation", url },
});

export const approvedEmail = (name: string, url: string): Email => ({
  subject: "You are approved",
  paragraphs: [`Hello ${name},`, "an owner has approved your account. You can sign in now."],
  link: { label: "Sign in", url },
});
