import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "#testing/until.ts";
import { freePort } from "#testing/ports.ts";
import { startChild } from "#testing/processes/child-process.ts";

export type PlainProxy = { url: string; cachedUrl: string; stop: () => Promise<unknown> };

/** nginx on loopback without TLS and limits, so that only passing on and keeping are compared. One process, like web. */
export async function startPlainProxy(webUrl: string): Promise<PlainProxy> {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-nginx-"));
  mkdirSync(join(folder, "tmp"));
  const [port, cachedPort] = [await freePort(), await freePort()];
  writeFileSync(join(folder, "nginx.conf"), configuration({ folder, port, cachedPort, host: new URL(webUrl).host }));
  const child = startChild({ file: "nginx", args: ["-c", join(folder, "nginx.conf"), "-p", folder] });
  const url = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(url).then(
      () => true as const,
      () => undefined,
    ),
  );
  return {
    url,
    cachedUrl: `http://127.0.0.1:${cachedPort}`,
    stop: () => child.kill("SIGTERM"),
  };
}

type Places = { folder: string; port: number; cachedPort: number; host: string };

const configuration = ({ folder, port, cachedPort, host }: Places): string => `daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join("\n  ")}
  upstream web { server ${host}; keepalive 32; }
  proxy_cache_path ${folder}/cache keys_zone=pages:1m;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host ${host};
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://web; } }
  server {
    listen 127.0.0.1:${cachedPort};
    location / { proxy_pass http://web; proxy_cache pages; proxy_cache_lock on; proxy_cache_background_update on;
      proxy_cache_use_stale updating; proxy_ignore_headers Vary; }
  }
}
`;
