import type { IconName } from "#app/admin/ui/controls/icon.tsx";

const ICONS: Readonly<Record<string, IconName>> = {
  open: "eye",
  send: "send",
  resend: "send",
  test: "send",
  retry: "retry",
  export: "download",
  update: "edit",
  role: "edit",
  operator: "edit",
  claim: "edit",
  create: "plus",
  delete: "erase",
  "delete-all": "erase",
  pause: "pause",
  resume: "play",
  resolve: "check",
  release: "check",
  approve: "check",
  decline: "close",
  revoke: "close",
  "totp-on": "key",
  "totp-off": "key",
  denied: "lock",
};

/** By the verb of the deed. */
export const auditIcon = (action: string): IconName =>
  ICONS[(action.split(".")[1] ?? "").replaceAll("_", "-")] ?? "person";
