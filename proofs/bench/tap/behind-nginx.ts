import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#testing/ports.ts";
import { startChild, whenReady } from "#testing/processes/child-process.ts";
import type { Site } from "./slow-phone.ts";

/** Serves the sites over TLS and HTTP/2 behind one nginx with the same configuration. */
export async function behindNginx(sites: readonly Site[]): Promise<{ sites: Site[]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-tap-"));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "tmp"));
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", ["req", "-x509", "-days", "2", ...key, ...files, "-subj", "/CN=127.0.0.1"], {
    stdio: "ignore",
  });
  const moved = [];
  for (const site of sites) moved.push({ site, port: await freePort() });
  const servers = moved.map(({ site, port }) => serverOf(new URL(site.url).origin, port)).join("\n");
  writeFileSync(join(folder, "nginx.conf"), mainFile(folder, servers));
  const args = ["-c", join(folder, "nginx.conf"), "-p", folder];
  const nginx = await whenReady(startChild({ file: "/usr/sbin/nginx", args, readyWord: "start worker process" }));
  return {
    sites: moved.map(({ site, port }) => ({
      ...site,
      url: site.url.replace(/^http:\/\/[^/]+/, `https://127.0.0.1:${port}`),
    })),
    stop: async () => void (await nginx.kill("SIGTERM")),
  };
}

const serverOf = (origin: string, port: number): string => `  server {
    listen 127.0.0.1:${port} ssl http2;
    location / { proxy_pass ${origin}; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }`;

const mainFile = (folder: string, servers: string): string => `daemon off;
pid ${folder}/nginx.pid;
error_log stderr notice;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  ssl_certificate ${folder}/cert.pem;
  ssl_certificate_key ${folder}/key.pem;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join("\n  ")}
${servers}
}
`;
