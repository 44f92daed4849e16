export type CaughtEmail = {
  at: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** PNGs that came with it, in base64. */
  pictures: string[];
  headers: Record<string, string>;
};

/** As much of the mail format as our own mails use: headers, and the two versions of the text among its parts. */
export function readEmail(raw: string, to: string[]): CaughtEmail {
  const { headers, body } = split(raw);
  const parts = partsOf({ headers, body });
  const partOf = (type: string) => decode(parts.find(isOf(type)));
  return {
    at: new Date().toISOString(),
    to,
    subject: headers.get("subject") ?? "",
    text: partOf("text/plain"),
    html: partOf("text/html"),
    pictures: parts.filter(isOf("image/png")).map((part) => part.body.replaceAll(/\s/g, "")),
    headers: Object.fromEntries(headers),
  };
}

const isOf = (type: string) => (part: Part) => part.headers.get("content-type")?.startsWith(type);

type Part = { headers: Map<string, string>; body: string };

function partsOf(part: Part): Part[] {
  const boundary = /boundary="?([^";\s]+)"?/i.exec(part.headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) return [part];
  return part.body.split(`--${boundary}`).flatMap((inner) => partsOf(split(inner)));
}

function split(text: string): Part {
  const trimmed = text.replace(/^\r?\n/, "");
  const end = trimmed.search(/\r?\n\r?\n/);
  const head = trimmed.slice(0, end).replace(/\r?\n[ \t]+/g, " ");
  const headers = new Map(
    head.split(/\r?\n/).map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: trimmed.slice(end).trim() };
}

function decode(part: Part | undefined): string {
  if (!part) return "";
  switch (part.headers.get("content-transfer-encoding")?.toLowerCase()) {
    case "base64":
      return Buffer.from(part.body, "base64").toString("utf8");
    case "quoted-printable": {
      const joined = part.body.replace(/=\r?\n/g, "");
      const bytes = joined.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      return Buffer.from(bytes, "latin1").toString("utf8");
    }
    case undefined:
    default:
      return part.body;
  }
}
