import { mkdtempSync, readFileSync } from "node:fs";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls, getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Target } from "./open-connection.ts";
import { createKeepAlivePool } from "./keep-alive-pool.ts";
import { createOutboundGuard } from "./outbound-guard.ts";
import { createTransport, type Reply } from "./transport.ts";
import { behaviours } from "#testing/fake-service/behaviours/registry.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import type { Behaviour } from "#testing/fake-service/protocol/behaviour.ts";

/** Behaviours that stay silent until the deadline. */
const SLOW = /^(connect-hang|tls-handshake-hang|hang|hang-lost|slow-headers|slow-body)$/;
const AT_ONCE = 16;

const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
const trusted = getCACertificates("default");
let partner: FakeService;
const met = new Map<string, { fresh: Reply; kept: Reply; connections: number }>();

beforeAll(async () => {
  setDefaultCACertificates([readFileSync("testing/fake-service/certificates/ca.pem", "utf8")]);
  partner = await startFakeService({ port: 0, journal, secondMs: 100 });
  const rest = [...behaviours];
  const worker = async () => {
    for (let one = rest.shift(); one; one = rest.shift()) met.set(one.name, await meetInBothWays(one));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}, 240_000);

afterAll(async () => {
  setDefaultCACertificates(trusted);
  await partner.stop();
});

/** Whether the connection can first carry an accepted lead. */
const canBeWarmedUp = ({ name, server }: Behaviour): boolean => server === "http" || name === "tls-valid";

async function meetInBothWays(behaviour: Behaviour) {
  const url = await partner.urlOf(behaviour.name, "key");
  const { host, origin } = new URL(url);
  let connections = 0;
  const connect = ({ address, port, secure, servername = "" }: Target) => {
    connections++;
    return secure ? connectTls({ host: address, port, servername }) : connectTcp(port, address);
  };
  const kept = createKeepAlivePool({ maxIdleMs: 60_000 });
  const guard = createOutboundGuard({ allow: [host] });
  const transport = createTransport({ guard, kept, connect, now: () => 0 }); // Long timeouts keep a slow machine from changing the result.
  const send = (to: string, limits: { owner?: object; deadlineMs?: number }) => {
    const request = { url: to, headers: { "idempotency-key": "1" }, body: '{"id":"1","email":"a@example.com"}' };
    return transport({ method: "POST", ...request }, { deadlineMs: 60_000, mayWrite: async () => true, ...limits });
  };
  const deadlineMs = SLOW.test(behaviour.name) ? 1_000 : 60_000;
  const fresh = await send(`${url}/fresh`, { deadlineMs });
  connections = 0;
  const owner = {};
  if (canBeWarmedUp(behaviour)) await send(`${origin}/key/ok/warm-up-for-${behaviour.name}`, { owner });
  const reply = await send(`${url}/kept`, { deadlineMs, owner });
  kept.close();
  return { fresh, kept: reply, connections };
}

const REPLIES: Record<string, Reply["kind"]> = { unknown: "unknown", not_sent: "not_sent", config_error: "blocked" };

/** The transport's result. It decides in groups N1 and N2; elsewhere the meaning of an answer may decide. */
function repliesOf({ group, expected, orElse = expected }: Behaviour): Reply["kind"][] {
  const replies = [expected, orElse].map((kind) => REPLIES[kind] ?? "answered");
  return group === "N1" || group === "N2" ? replies : [...replies, "answered"];
}

test.each(behaviours)("$name: equal results over fresh and kept connections", (behaviour) => {
  const { fresh, kept, connections } = met.get(behaviour.name) ?? {};
  const allowed = repliesOf(behaviour);
  expect(allowed).toContain(fresh?.kind);
  expect(allowed).toContain(kept?.kind);
  if (behaviour.orElse === undefined) expect(kept?.kind).toBe(fresh?.kind);
  if (fresh?.kind === "answered" && kept?.kind === "answered") expect(kept.response).toEqual(fresh.response);
  if (canBeWarmedUp(behaviour)) expect(connections).toBe(1);
  const requests = readJournal(journal).filter(({ path }) => path.includes(`/key/${behaviour.name}/`));
  const came = (way: string) => requests.filter(({ path }) => path.endsWith(`/${way}`)).length;
  expect(came("kept")).toBe(came("fresh"));
});
