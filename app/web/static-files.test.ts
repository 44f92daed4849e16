import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compressFiles, serveStaticFiles } from "./static-files.ts";

const SCRIPT = "console.log('treppauf');".repeat(100);

async function startServer(folder: string) {
  const serve = serveStaticFiles(folder);
  const server = createServer((request, response) => {
    if (!serve(request, response)) response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string, encoding = "br") => {
    const answer = await fetch(url + path, { headers: { "accept-encoding": encoding } });
    const { status, headers } = answer;
    return {
      status,
      encoding: headers.get("content-encoding"),
      bytes: Number(headers.get("content-length")),
      text: await answer.text(),
    };
  };
  return { get, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function aBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/a-1.js"), SCRIPT);
  writeFileSync(join(folder, "picture.png"), "png");
  return folder;
}

test("serves a precompressed file to clients that accept it", async () => {
  const folder = aBuild();
  await compressFiles(folder);
  await using server = await startServer(folder);
  const packed = await server.get("/assets/a-1.js");
  expect(packed).toMatchObject({ status: 200, encoding: "br", text: SCRIPT });
  expect(packed.bytes).toBeLessThan(SCRIPT.length / 10);
  expect(await server.get("/assets/a-1.js", "identity")).toMatchObject({ encoding: null, bytes: SCRIPT.length });
  expect(await server.get("/picture.png")).toMatchObject({ status: 200, encoding: null, text: "png" });
});

test("serves a file without compressed copy as it is, and no compressed copy by its own name", async () => {
  const folder = aBuild();
  {
    await using server = await startServer(folder);
    expect(await server.get("/assets/a-1.js")).toMatchObject({ status: 200, encoding: null, text: SCRIPT });
  }
  await compressFiles(folder);
  await using server = await startServer(folder);
  expect((await server.get("/assets/a-1.js.br")).status).toBe(404);
  expect((await server.get("/picture.png.br")).status).toBe(404);
});
