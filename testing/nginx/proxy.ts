import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChild, whenReady, type Child } from "#testing/processes/child-process.ts";
import { freePort } from "#testing/ports.ts";
import { replaceEach } from "#testing/replace-each.ts";

export type Proxy = {
  child: Child;
  url: string;
  plainUrl: string;
  port: number;
  certificate: Buffer;
  accessLog: () => string;
  errorLog: () => string;
};

/** Production allows switching off the spam check only for local visitors. */
export const SERVER_NAME = "localhost";
const NOBODY = 65_534;

/** `visitorHeader`: a request says in it from which address it comes, since this machine has none of the internet's. */
type ProxyOptions = { visitorHeader?: string };

/** Real nginx, with the configuration file that we ship. */
export async function startProxy(
  folder: string,
  shipped: string,
  webPorts: readonly [number, number],
  options: ProxyOptions = {},
): Promise<Proxy> {
  const { plainPort, port, args, user } = await prepareProxy(folder, shipped, webPorts, options);
  const child = await whenReady(startChild({ file: "nginx", args, readyWord: "start worker process", ...user }));
  return {
    child,
    url: `https://${SERVER_NAME}:${port}`,
    plainUrl: `http://${SERVER_NAME}:${plainPort}`,
    port,
    certificate: readFileSync(join(folder, "tls/fullchain.pem")),
    accessLog: () => readFileSync(join(folder, "logs/stufenlos.log"), "utf8"),
    errorLog: () => readFileSync(join(folder, "logs/stufenlos-error.log"), "utf8"),
  };
}

/** Writes our configuration file into the folder, where only addresses and folders are others. What nginx is started with. */
export async function prepareProxy(
  folder: string,
  shipped: string,
  webPorts: readonly [number, number],
  { visitorHeader }: ProxyOptions = {},
) {
  for (const part of ["tls", "logs", "tmp"]) mkdirSync(join(folder, part), { recursive: true });
  const [plainPort, port] = [await freePort(), await freePort()];
  makeCertificate(join(folder, "tls"));
  const site = replaceEach(readFileSync(join(shipped, "stufenlos.conf"), "utf8"), [
    ["127.0.0.1:3001", `127.0.0.1:${webPorts[0]}`],
    ["127.0.0.1:3002", `127.0.0.1:${webPorts[1]}`],
    [/listen 80(?=[ ;])/g, `listen 127.0.0.1:${plainPort}`],
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    [/^ *listen \[::\].*\n/gm, ""],
    ["stufenlos.example", SERVER_NAME],
    [`https://${SERVER_NAME}`, `https://${SERVER_NAME}:${port}`],
    ["Host $host;", `Host $host:${port};`],
    ["/etc/stufenlos/tls", join(folder, "tls")],
    ["/etc/stufenlos/pages", shipped],
    ["/var/lib/nginx/stufenlos", join(folder, "cache")],
    ["/var/log/nginx", join(folder, "logs")],
    ["stufenlos-error.log alert", "stufenlos-error.log warn"], // the drill's visitors are nobody
  ]);
  writeFileSync(join(folder, "stufenlos.conf"), site);
  writeFileSync(join(folder, "nginx.conf"), mainFile(folder, visitorHeader));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) giveAway(folder);
  const args = ["-c", join(folder, "nginx.conf"), "-p", folder];
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return { plainPort, port, args, user };
}

const mainFile = (folder: string, visitorHeader?: string): string => `daemon off;
pid ${folder}/nginx.pid;
error_log stderr notice;
worker_processes 2;
events { worker_connections 2048; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join("\n  ")}
  ${visitorHeader === undefined ? "" : `set_real_ip_from 127.0.0.0/8; real_ip_header ${visitorHeader};`}
  include ${folder}/stufenlos.conf;
}
`;

function makeCertificate(folder: string): void {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const name = ["-subj", `/CN=${SERVER_NAME}`, "-addext", `subjectAltName=DNS:${SERVER_NAME}`];
  execFileSync("openssl", ["req", "-x509", "-days", "2", ...key, ...files, ...name], { stdio: "ignore" });
}

/** nginx runs as nobody here, from the first line on. */
function giveAway(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, entry), NOBODY, NOBODY);
}
