import { createServer, connect as connectTo, type Socket } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Database } from "#server/platform/db/database.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres, type Postgres } from "#testing/database/postgres.ts";
import { startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { allowing } from "#testing/fixtures/services.ts";
import { listen } from "#testing/listen.ts";
import { startWorker } from "#testing/processes/product.ts";
import type { Child } from "#testing/processes/child-process.ts";
import { createFirms, type Firms } from "./firms.ts";
import { shiftedBy, shiftOfClock } from "./worker-clock.ts";

/** Everything one round after the other is played on: a PostgreSQL, a mail server and a service of its own. */
export type Stage = {
  postgres: Postgres;
  /** As a superuser: every connection of the application's role is the worker's. */
  db: Database;
  adminUrl: string;
  mail: EmailServer;
  gate: MailGate;
  firms: Firms;
  /** Of this stage, counted from 1: what a round plants is named after it. */
  round: number;
  worker: Child | undefined;
  /** The worker's, which may be days behind. */
  today: () => Date;
  /** What the workers of this round have said. */
  said: () => string[];
  startWorker: () => Promise<void>;
  close: () => Promise<void>;
};

const NAME = "tasks";

export async function openStage(folder: string): Promise<Stage> {
  const postgres = await startPostgres(folder, { fresh: true });
  const url = await createDatabase(postgres, NAME);
  const adminUrl = postgres.url(NAME);
  const db = connect({ url: adminUrl, connections: 4, onError: () => undefined });
  const mail = await startEmailServer();
  const gate = await startMailGate(Number(new URL(mail.url).port));
  const service = await startFakeService({
    port: 0,
    journal: join(mkdtempSync(join(tmpdir(), "stufenlos-")), "service.jsonl"),
  });
  const firms = await createFirms(db, service.url);
  const behindMs = shiftOfClock(Date.now());
  const logs: (readonly string[])[] = [];
  const stage: Stage = {
    postgres,
    db,
    adminUrl,
    mail,
    gate,
    firms,
    round: 0,
    worker: undefined,
    today: () => new Date(Date.now() - behindMs),
    said: () => logs.flat(),
    async startWorker() {
      stage.worker = await startWorker(url, {
        SMTP_URL: `smtp://127.0.0.1:${gate.port}`,
        OUTBOUND_ALLOW: allowing(service.url),
        NODE_OPTIONS: shiftedBy(behindMs),
      });
      logs.push(stage.worker.log);
    },
    async close() {
      await stage.worker?.kill("SIGKILL");
      await db.destroy();
      gate.stop();
      await mail.stop();
      await service.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return stage;
}

/** Before the mail server: it takes connections and, while it is shut, says nothing. */
type MailGate = {
  port: number;
  /** How many mails wait at it. */
  waiting: () => number;
  shut: () => void;
  open: () => void;
  stop: () => void;
};

async function startMailGate(mailPort: number): Promise<MailGate> {
  let isShut = false;
  const held = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => undefined).once("close", () => held.delete(socket));
    if (isShut) held.add(socket);
    else pass(socket);
  });
  const pass = (socket: Socket) => {
    const inner = connectTo(mailPort, "127.0.0.1");
    inner.on("error", () => socket.destroy());
    socket.on("error", () => inner.destroy()).once("close", () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  };
  const { port } = new URL((await listen(server)).url);
  return {
    port: Number(port),
    waiting: () => held.size,
    shut: () => void (isShut = true),
    open() {
      isShut = false;
      for (const socket of held) pass(socket);
      held.clear();
    },
    stop: () => server.close(),
  };
}
