import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal, type JournalLine } from "#testing/fake-service/journal.ts";
import { behaviours } from "./registry.ts";
import { post, type Heard } from "#testing/fake-service/raw-client.ts";

const journal = join(mkdtempSync(join(tmpdir(), "fake-service-")), "journal.jsonl");
let partner: FakeService;

beforeAll(async () => {
  partner = await startFakeService({ port: 0, journal, secondMs: 4 });
});
afterAll(() => partner.stop());

/** Sends one lead, and has a look at the journal at the moment of the first byte, or of the break. */
async function meet(name: string, leaveAfter = Infinity): Promise<Heard & { written: JournalLine[] }> {
  const id = `lead of ${name}`;
  let written: JournalLine[] = [];
  const atFirstSign = () => (written = readJournal(journal).filter((line) => line.path === `/none/${name}`));
  const headers = { "idempotency-key": `key of ${name}` };
  const heard = await post(await partner.urlOf(name), { body: { id }, headers, atFirstSign, leaveAfter });
  return { ...heard, written };
}

test("every behaviour has a name of its own that fits into a URL, and a sentence", () => {
  const names = behaviours.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, says } of behaviours) {
    expect(name).toMatch(/^[a-z0-9-]+$/);
    expect(says).toMatch(/^[A-Z].+\.$/);
  }
});

describe("an answer goes out as the table has it, after the truth is on the disk", () => {
  const answering = behaviours.flatMap((row) => ("answer" in row ? [row] : []));
  test.each(answering)("$name: $says", async (row) => {
    const { text, end, written } = await meet(row.name);
    const asked = { ref: "0", homeUrl: partner.url };
    const { status, headers = {}, body = "" } = typeof row.answer === "function" ? row.answer(asked) : row.answer;
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(end).toBe("closed");
    for (const name of Object.keys(headers)) expect(text.toLowerCase()).toContain(`\r\n${name}: `);
    if (typeof row.answer !== "function") {
      const bytes = typeof body === "string" || Buffer.isBuffer(body) ? Buffer.from(body) : JSON.stringify(body);
      const sent = Buffer.from(bytes).toString("latin1");
      expect(text.slice(text.indexOf("\r\n\r\n") + 4)).toBe(sent.slice(0, text.length - text.indexOf("\r\n\r\n") - 4));
    }
    expect(written).toMatchObject([{ behaviour: row.name, processed: row.processes, key: `key of ${row.name}` }]);
  });
});

const OK = /^HTTP\/1\.1 20[01] /;
const NOTHING = /^$/;

describe("the wire shows", () => {
  test.each<[name: string, text: RegExp, end: Heard["end"], more?: (heard: Heard) => void]>([
    ["rst-after-headers", NOTHING, "reset"],
    ["rst-mid-body", NOTHING, "reset"],
    ["rst-after-body", NOTHING, "reset"],
    ["reset", NOTHING, "reset"],
    ["rst-mid-answer", /content-length: 1000\r\n\r\n\{"message":"Lead$/, "reset"],
    ["fin-without-answer", NOTHING, "closed"],
    ["hang", NOTHING, "closed"],
    ["hang-lost", NOTHING, "closed"],
    ["slow-headers", /^HTTP\/1\.1 201 (?!.*\r\n\r\n)/s, "closed", manyPieces],
    ["slow-body", /content-length: 2000\r\n\r\n\{"mess/, "closed", manyPieces],
    ["truncated-body", /content-length: 270\r\n\r\n.{27}$/, "closed"],
    ["truncated-chunks", /chunked\r\n\r\n1b\r\n.{27}\r\n$/, "closed"],
    ["chunk-garbage", /chunked\r\n\r\nLead\r\n/, "closed"],
    ["gzip-bomb", /content-encoding: gzip/, "closed", unpacksToFiftyMegabytes],
    ["100-continue", /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /, "closed"],
    ["early-hints", /^HTTP\/1\.1 103 Early Hints\r\nlink: .+\r\n\r\nHTTP\/1\.1 201 /, "closed"],
    ["endless-interim", /^(HTTP\/1\.1 100 Continue\r\n\r\n){3,}$/, "closed"],
    ["101-upgrade", /^HTTP\/1\.1 101 Switching Protocols\r\n/, "closed"],
    ["http09-garbage", /^<html>/, "closed"],
    ["header-9k", /\r\nx-long: a{9216}\r\n/, "closed"],
    ["header-64k", /\r\nx-long: a{65536}\r\n/, "closed"],
    // oxlint-disable-next-line no-control-regex -- that is what it is about
    ["nul-in-header", /\r\nx-nul: a\u0000b\r\n/, "closed"],
    ["two-lengths", /content-length: 27\r\nContent-Length: 5\r\n/, "closed"],
    ["brown-out", OK, "closed"],
  ])("%s", async (name, text, end, more) => {
    const heard = await meet(name);
    expect(heard.text).toMatch(text);
    expect(heard.end).toBe(end);
    more?.(heard);
    const row = behaviours.find((row) => row.name === name);
    expect(heard.written).toMatchObject([{ behaviour: name, processed: row?.processes }]);
  });

  test("endless-body: two gigabytes are announced and made while somebody reads", async () => {
    const heard = await meet("endless-body", 8_000_000);
    expect(heard.text).toMatch(/content-length: 2147483648\r\n\r\n {1000}/);
    expect(heard).toMatchObject({ end: "left", written: [{ processed: true }] });
  });

  test("endless-chunks: no end is in sight, but after a minute it stops by itself", async () => {
    const heard = await meet("endless-chunks");
    expect(heard.text).toMatch(/chunked\r\n\r\n4000\r\n {16384}\r\n4000\r\n {16384}\r\n/);
    expect(heard.end).not.toBe("left");
  });
});

function manyPieces({ pieces, bytes }: Heard): void {
  expect(pieces).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(200);
}

function unpacksToFiftyMegabytes({ text, bytes }: Heard): void {
  expect(bytes).toBeLessThan(64 * 1024);
  const body = Buffer.from(text.slice(text.indexOf("\r\n\r\n") + 4), "latin1");
  expect(gunzipSync(body)).toHaveLength(50 * 1024 * 1024);
}

describe("flapping: of 400 leads about half", () => {
  test.each(["flapping", "flapping-resets"])("fail at the first try: %s", async (name) => {
    const url = await partner.urlOf(name);
    const ids = Array.from({ length: 400 }, (_, n) => `${name} ${n}`);
    const heard = await Promise.all(ids.map((id) => post(url, { body: { id } })));
    const good = heard.filter(({ text }) => text.startsWith("HTTP/1.1 201")).length;
    expect(good).toBeGreaterThan(160);
    expect(good).toBeLessThan(240);
  });
});
