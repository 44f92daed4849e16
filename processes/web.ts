import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { serveStaticFiles } from "#app/web/static-files.ts";
import { readWebConfig } from "#server/config.ts";
import { connect } from "#server/db/database.ts";
import { watchChanges } from "#server/delivery/changes.ts";
import { chooseTransport } from "#server/delivery/choose-transport.ts";
import { createMailTransport } from "#server/delivery/mail-transport.ts";
import { createOutboundGuard } from "#server/delivery/outbound-guard.ts";
import { createTransport } from "#server/delivery/transport.ts";
import { createWake } from "#server/delivery/wake.ts";
import { armFailPoint } from "#server/fail-points.ts";
import { createLog } from "#server/log.ts";
import { createMailer } from "#server/mail/mailer.ts";
import { writeVisitorMail } from "#server/mail/write-visitor-mail.ts";
import { openSite } from "#server/site/open-site.ts";

const config = readWebConfig(process.env);
const log = createLog("web");
const onError = (error: Error) => log.error({ err: error }, "database trouble");
const db = connect({ url: config.databaseUrl, connections: 10, onError });
armFailPoint(config.failPoint);

const BUILD = "../build/server/index.js"; // a variable, so that the type checker does not look into the build
const { createHandler } = (await import(BUILD)) as typeof import("#app/web/handler.ts");
const serveStatic = serveStaticFiles(fileURLToPath(new URL("../build/client", import.meta.url)));
const { publicUrl, cookieSecret, ring, staffAccess } = config;
const guard = createOutboundGuard({ allow: config.outboundAllow });
const { smtpUrl, from } = staffAccess.mail;
const write = (letter: string) => writeVisitorMail(db, from, letter);
const transport = chooseTransport(createTransport({ guard }), createMailTransport({ smtpUrl, write }));
if (smtpUrl === undefined) log.warn("there is no SMTP_URL: staff get no mail");
const mailer = createMailer({
  ...staffAccess.mail,
  onTrouble: (subject, trouble) => log.error({ subject, trouble }, "a mail was not sent"),
});
const changes = watchChanges(config.databaseUrl, onError);
const handle = createHandler({
  db,
  wake: createWake(db, onError),
  site: await openSite(db, { isProduction: config.isProduction, log }),
  publicUrl,
  doubtQuietMs: config.doubtQuietMs,
  cookieSecret,
  ring,
  guard,
  transport,
  mailer,
  pixelScript: config.pixelScript,
  staffAccess,
  changes,
  report: (err, what, about) => log.error({ err, ...about }, what),
});

let stopping = false;
const server = createServer((request, response) => {
  if (stopping) response.setHeader("connection", "close"); // or a browser's open connection would keep the process for minutes
  if (!serveStatic(request, response)) handle(request, response);
});
server.requestTimeout = 10_000;
server.listen(config.port, config.host, () => {
  const address = server.address();
  log.info({ port: typeof address === "object" ? address?.port : address }, "listening");
});

function stop(): void {
  if (stopping) return;
  stopping = true;
  const unwatched = changes.stop();
  server.close(
    () =>
      void Promise.all([mailer.settled(), unwatched])
        .then(() => db.destroy())
        .then(() => log.info("stopped")),
  );
  server.closeIdleConnections();
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
