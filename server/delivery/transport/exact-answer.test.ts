import { describe, expect, test } from "vitest";
import { isExactlyOne } from "./exchange.ts";

const head = "HTTP/1.1 200 OK\r\nX: y\r\n\r\n";
const bytes = (text: string) => Buffer.from(text, "latin1");
const withLength = { status: 200, length: "3", encoding: undefined };
const inChunks = { status: 200, length: undefined, encoding: "chunked" };
const empty = { status: 204, length: undefined, encoding: undefined };

describe("accepts one answer without extra bytes", () => {
  test.each([
    ["with a length", `${head}yes`, withLength],
    ["of no bytes", head, { ...withLength, length: "0" }],
    ["in chunks", `${head}2\r\nye\r\n1\r\ns\r\n0\r\n\r\n`, inChunks],
    ["in chunks that look like more", `${head}7\r\n0\r\n\r\nHT\r\n0\r\n\r\n`, inChunks],
    ["in a chunk of capital hex", `${head}A\r\n0123456789\r\n0\r\n\r\n`, inChunks],
    ["without content", head, empty],
  ])("%s", (_, answer, framing) => {
    expect(isExactlyOne(bytes(answer), framing)).toBe(true);
    for (const more of ["\n", "\r\n", "\0", "H", `${head}yes`])
      expect({ more, is: isExactlyOne(bytes(answer + more), framing) }).toEqual({ more, is: false });
    for (let n = 0; n < answer.length; n++)
      expect({ n, is: isExactlyOne(bytes(answer.slice(0, n)), framing) }).toEqual({ n, is: false });
  });
});

describe("rejects unusual framing", () => {
  test.each([
    ["neither a length nor chunks", `${head}yes`, { ...withLength, length: undefined }],
    ["a length that is no plain number", `${head}yes`, { ...withLength, length: "3, 3" }],
    ["an empty length", head, { ...withLength, length: "" }],
    ["both a length and chunks", `${head}3\r\nyes\r\n0\r\n\r\n`, { ...inChunks, length: "13" }],
    ["another encoding", `${head}3\r\nyes\r\n0\r\n\r\n`, { ...inChunks, encoding: "gzip, chunked" }],
    ["an extension of a chunk", `${head}3;a=b\r\nyes\r\n0\r\n\r\n`, inChunks],
    ["a trailer", `${head}3\r\nyes\r\n0\r\nX: y\r\n\r\n`, inChunks],
    ["a chunk without a size", `${head}\r\nyes\r\n0\r\n\r\n`, inChunks],
    ["no content with a length", head, { ...empty, length: "0" }],
    ["bare line feeds", "HTTP/1.1 200 OK\nX: y\n\nyes", withLength],
    ["nothing at all", "", withLength],
  ])("%s", (_, answer, framing) => {
    expect(isExactlyOne(bytes(answer), framing)).toBe(false);
  });
});
