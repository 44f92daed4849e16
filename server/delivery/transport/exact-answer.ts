/** How an answer says where it ends, as the parser has read it. */
export type Framing = {
  status: number;
  /** Of `content-length` and `transfer-encoding`. */
  length: string | undefined;
  encoding: string | undefined;
};

/**
 * Whether these bytes are one answer and not a byte more. The parser drops what stands behind an answer without a word;
 * on a kept connection that would be the beginning of what the next lead is told. Whatever is unusual is no.
 */
export function isExactlyOne(bytes: Buffer, { status, length, encoding }: Framing): boolean {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const bodyAt = end + 4;
  if (status === 204) return length === undefined && encoding === undefined && bytes.length === bodyAt;
  if (encoding === undefined) return /^\d{1,6}$/.test(length ?? "") && bytes.length === bodyAt + Number(length);
  return length === undefined && encoding === "chunked" && endOfChunks(bytes, bodyAt) === bytes.length;
}

/** Where plain chunks end: without extensions and trailers. */
function endOfChunks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = lineEnd === -1 ? "" : bytes.toString("latin1", at, lineEnd);
    if (!/^[\da-f]{1,6}$/i.test(size)) return undefined;
    const dataEnd = lineEnd + 2 + Number.parseInt(size, 16);
    if (bytes.toString("latin1", dataEnd, dataEnd + 2) !== "\r\n") return undefined;
    at = dataEnd + 2;
    if (Number.parseInt(size, 16) === 0) return at;
  }
}
