import { data } from "react-router";

/** Size limit of a form without a file, with a long list of postal codes. */
export const MAX_FORM_BYTES = 1024 * 1024;
/** An export of 5,000 campaigns in a month. nginx has the same limit for uploads (deploy/nginx/stufenlos.conf). */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Reads a form up to the limit, whatever its content length says. */
export async function readForm({ body, headers }: Request, maxBytes: number): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  let bytes = Number(headers.get("content-length") ?? 0);
  if (bytes > maxBytes) throw tooLarge();
  bytes = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      reader?.releaseLock(); // not cancelled: that would close the connection before the response
      throw tooLarge();
    }
    chunks.push(read.value);
  }
  const whole = new Response(new Blob(chunks as Uint8Array<ArrayBuffer>[]), {
    headers: { "content-type": headers.get("content-type") ?? "" },
  });
  return whole.formData().catch(() => {
    throw data("This is no form", { status: 400 });
  });
}

const tooLarge = () => data("This is too large", { status: 413 });
