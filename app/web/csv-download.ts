import { createHash } from "node:crypto";
import type { CsvChunk } from "#server/platform/csv.ts";

/** A finished download. The hash covers the ids in order, so that a file found later can be compared. */
export type Downloaded = { count: number; idsHash: string; isComplete: boolean };

/** Streams a file; `finish` gets what the browser has received. */
export const csvDownload = (
  fileName: string,
  chunks: AsyncGenerator<CsvChunk, void, void>,
  finish: (downloaded: Downloaded) => Promise<void>,
): Response =>
  new Response(streamOf(chunks, finish), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  });

/** Backpressure: reads the next chunk when the browser has taken the last, so that memory is bounded. */
function streamOf(
  chunks: AsyncGenerator<CsvChunk, void, void>,
  finish: (downloaded: Downloaded) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const hash = createHash("sha256");
  let count = 0;
  const downloaded = (isComplete: boolean) => ({ count, idsHash: hash.digest("hex"), isComplete });
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) {
        await finish(downloaded(true));
        controller.close();
        return;
      }
      for (const id of next.value.ids) hash.update(`${id}\n`);
      count += next.value.ids.length;
      controller.enqueue(encoder.encode(next.value.text));
    },
    async cancel() {
      await chunks.return();
      await finish(downloaded(false));
    },
  });
}
