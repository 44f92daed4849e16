import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import { funnels } from "#funnels/registry.ts";
import { readWebConfig } from "#server/platform/config/config.ts";
import { connect } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { listenForChanges } from "#server/delivery/queue/change-feed.ts";
import { createSmtpTransport } from "#server/delivery/transport/smtp-transport.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { createNotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { createQueueMail } from "#server/delivery/email/queue-mail.ts";
import { createSendEmail } from "#server/delivery/email/send-email.ts";
import { composeConfirmationEmail } from "#server/delivery/email/compose-confirmation-email.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { createCachedSite } from "#server/site/read-site.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { startEmailServer } from "#testing/fake-email/email-server.ts";
import { APP, asApp, ensureDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { connectFakeBuyer } from "./trial/connect-fake-buyer.ts";

/** `npm run dev` starts everything a lead needs in one terminal. Ctrl-C stops it all. */

const WEB_PORT = Number(process.env["PORT"] ?? 3000);
const MAIL_PORT = Number(process.env["MAIL_PORT"] ?? 3925);
const PARTNER_PORT = Number(process.env["PARTNER_PORT"] ?? 3900);

/** Development keys stay the same, so that one start can decrypt what another encrypted. */
const SECRET_KEYS = process.env["SECRET_KEYS"] ?? `dev:${Buffer.alloc(32, "stufenlos").toString("base64")}`;

const ACCESS_PASSWORD = process.env["ADMIN_ACCESS_PASSWORD"] ?? "open-sesame-dev";

let stopping = false;
/** Connections break while everything stops; these errors are not shown. */
const onError = (error: Error) => {
  if (!stopping) console.error(error.message);
};

const given = process.env["DATABASE_URL"];
const postgres = given ? undefined : await startPostgres(".local/dev-postgres");
const adminUrl = postgres && (await ensureDatabase(postgres, "stufenlos"));
await migrate(adminUrl ?? given ?? "", adminUrl && APP);
const databaseUrl = adminUrl === undefined ? (given ?? "") : asApp(adminUrl);

const partner = await startFakeService({ port: PARTNER_PORT, journal: ".local/fake-service.jsonl" });
const email = await startEmailServer({
  port: MAIL_PORT,
  journal: ".local/mail.jsonl",
  onEmail: ({ to, subject, text }) => console.log(`\nMail to ${to.join(", ")}: ${subject}\n\n${text}\n`),
});
const db = connect({ url: databaseUrl, connections: 5, onError });
const allowed = new URL(partner.url).host;
await connectFakeBuyer(db, readKeyRing(SECRET_KEYS), partner.url);

const env = {
  COOKIE_SECRET: "for-development-only-".repeat(2), // always the same: second factors are encrypted with it
  ADMIN_ACCESS_PASSWORD: ACCESS_PASSWORD,
  SMTP_URL: email.url,
  PUBLIC_URL: `http://localhost:${WEB_PORT}`,
  ...process.env,
  DATABASE_URL: databaseUrl,
  SECRET_KEYS,
  OUTBOUND_ALLOW: allowed,
};
const worker: ChildProcess = spawn(process.execPath, ["--watch", "--watch-preserve-output", "processes/worker.ts"], {
  env,
  stdio: ["ignore", "ignore", "inherit"],
});
const config = readWebConfig(env);
const guard = createOutboundGuard({ allow: [allowed] });
const { smtpUrl, from } = config.staffAccess.email;
const write = (body: string) => composeConfirmationEmail({ ...config, db, from }, body);
const transports = { http: createTransport({ guard }), email: createSmtpTransport({ smtpUrl, write }) };
const notifyWorkers = createNotifyWorkers(db, onError);
const site = createCachedSite(db, onError);
const queueMail = createQueueMail({
  ring: config.ring,
  hasServer: smtpUrl !== undefined,
  onProblem: (subject, problem) => console.error(`The mail "${subject}" was not sent: ${problem}`),
});
const report = (error: unknown, what: string) => console.error(what, error);
const changes = listenForChanges(databaseUrl, onError);
const server = createServer((request, response) => serve(request, response));
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });

type Listener = Parameters<typeof createServer>[1] & {};
const serve: Listener = (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      const { createHandler } = (await vite.ssrLoadModule(
        "./app/web/handler.ts",
      )) as typeof import("#app/web/handler.ts");
      const { publicUrl, cookieSecret, ring, consentRing, staffAccess, attackLeads, deadlineMs, doubtQuietMs } = config;
      const deps = {
        db,
        notifyWorkers,
        site,
        publicUrl,
        cookieSecret,
        ring,
        consentRing,
        guard,
        transports,
        queueMail,
        sendEmail: createSendEmail(config.staffAccess.email),
        pixelScript: config.pixelScript,
        staffAccess,
        attackLeads,
        deadlineMs,
        doubtQuietMs,
        recordErasure: recordNoErasure,
        recordWithdrawal: recordNoWithdrawal,
        changes,
        report,
      };
      await createHandler(deps)(request, response); // so that a page that cannot be loaded does not end everything
    } catch (error) {
      console.error(error);
      response.writeHead(500).end("See the terminal");
    }
  });

server.listen(WEB_PORT, "127.0.0.1", () => {
  console.log(`
Stufenlos is running.

  Questionnaires  ${Object.values(funnels)
    .map(({ basePath }) => `http://localhost:${WEB_PORT}${basePath}`)
    .join("\n                  ")}
  Fake partner    ${partner.url}/   (the leads it has received, newest first)
  Staff area      http://localhost:${WEB_PORT}/user1   (access password: ${ACCESS_PASSWORD})
  Mails           ${email.url}   (they appear here, and in .local/mail.jsonl)
  Database        ${databaseUrl}

Try: answer one (one with the e-mail test@web.de is stored but never sent), then look at the fake partner, or
  DATABASE_URL=${databaseUrl} npm run cli -- leads
The first owner of the staff area:
  DATABASE_URL=${databaseUrl} PUBLIC_URL=http://localhost:${WEB_PORT} npm run cli -- owner create --email you@example.org --name You
A service of your own (docs/adding-an-api-service.md):
  DATABASE_URL=${databaseUrl} SECRET_KEYS=${process.env["SECRET_KEYS"] ? "$SECRET_KEYS" : SECRET_KEYS} OUTBOUND_ALLOW=${allowed} npm run cli -- service connect --name Mine --form treppenlift --endpoint ${partner.url}/ok

Ctrl-C stops everything.
`);
});

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  console.log("\nStopping ...");
  const workerGone = new Promise((done) => worker.once("exit", done));
  worker.kill("SIGTERM");
  server.closeAllConnections();
  server.close();
  await vite.close();
  await workerGone;
  await changes.stop();
  await db.destroy();
  await partner.stop();
  await email.stop();
  await postgres?.stop();
  process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
