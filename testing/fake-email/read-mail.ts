import PostalMime from "postal-mime";

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

export async function readEmail(raw: string, to: string[]): Promise<CaughtEmail> {
  const {
    subject = "",
    text = "",
    html = "",
    headers,
    attachments,
  } = await PostalMime.parse(raw, {
    attachmentEncoding: "base64",
  });
  return {
    at: new Date().toISOString(),
    to,
    subject,
    text: text.trim(),
    html: html.trim(),
    pictures: attachments.flatMap(({ mimeType, content }) =>
      mimeType === "image/png" && typeof content === "string" ? [content] : [],
    ),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}
