import type { WorkerConfig } from "#server/platform/config/config.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";
import { buyerLink } from "#server/privacy/dossier/read-links.ts";
import { confirmLink } from "#server/privacy/notice-link.ts";
import type { NoticeToSend } from "#server/privacy/notice-message.ts";

/** Addresses of our own pages that go out with leads and notices. Empty if the public URL is not configured. */
export const createLinks = ({ publicUrl, consentRing }: WorkerConfig) =>
  publicUrl === undefined
    ? {}
    : {
        consentUrl: (lead: Lead) => buyerLink({ consentRing, publicUrl }, lead),
        confirmUrl: (notice: NoticeToSend) => confirmLink({ consentRing, publicUrl }, notice),
      };

export type Links = ReturnType<typeof createLinks>;
