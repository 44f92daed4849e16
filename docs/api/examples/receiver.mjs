// Receives leads, checks who sent them, and keeps each one once. Node 20 or later, nothing to install.
//
//     WEBHOOK_SECRET=whsec_... PORT=8000 LEADS=leads.jsonl node receiver.mjs

import { createHmac, timingSafeEqual } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";

const [, secret] = /^whsec_(.+)$/.exec(process.env.WEBHOOK_SECRET);
const KEY = Buffer.from(secret, "base64");
const LEADS = process.env.LEADS ?? "leads.jsonl";
const TOLERANCE_SECONDS = 300;
const LONGEST_BODY = 1_000_000;

function isGenuine(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": sentAt = "", "webhook-signature": signatures = "" } = headers;
  if (!/^[0-9]{1,12}$/.test(sentAt) || Math.abs(Date.now() / 1000 - Number(sentAt)) > TOLERANCE_SECONDS) return false;
  const signed = createHmac("sha256", KEY).update(`${id}.${sentAt}.`).update(body).digest("base64");
  const expected = Buffer.from(`v1,${signed}`);
  // two while a key is being changed
  return signatures
    .split(" ")
    .map((given) => Buffer.from(given))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

function keep(id, lead) {
  const lines = existsSync(LEADS) ? readFileSync(LEADS, "utf8").split("\n").slice(0, -1) : [];
  if (lines.some((line) => JSON.parse(line).id === id)) return; // the same lead again: our response was lost
  appendFileSync(LEADS, `${JSON.stringify({ id, lead })}\n`);
}

async function receive(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > LONGEST_BODY) return 413;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks); // the signature is about these bytes, so they are checked before they are read as JSON
  if (!isGenuine(request.headers, body)) return 401;
  const event = JSON.parse(body.toString());
  if (event.type === "lead.created") keep(request.headers["webhook-id"], event.data);
  return 204; // only now: a lead that is not kept is sent again
}

createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(500).end(),
  );
}).listen(Number(process.env.PORT ?? "8000"), "127.0.0.1");
