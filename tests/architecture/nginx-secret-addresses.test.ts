import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const conf = readFileSync("deploy/nginx/stufenlos.conf", "utf8");

/** Locations of the configuration with a pattern, and their content. */
const locations = [...conf.matchAll(/^ *location ~\* (?<pattern>\S+) \{(?<says>[^}]*)\}/gm)].map(({ groups }) => ({
  pattern: new RegExp(groups?.["pattern"] ?? "", "i"),
  says: groups?.["says"] ?? "",
}));

test.each(["/anfrage/abc", "/anfrage/abc/loeschen", "/ANFRAGE/abc", "/nachweis/abc", "/erledigt/abc"])(
  "%s is a secret, so nginx neither logs nor caches it",
  (address) => {
    const answering = locations.filter(({ pattern }) => pattern.test(address));
    expect(answering).toHaveLength(2); // plain and encrypted
    for (const { says } of answering) expect(says).toContain("access_log off;");
    const [proxied, ...others] = answering.filter(({ says }) => says.includes("proxy_pass"));
    expect(proxied?.says).toContain("proxy_cache off;");
    expect(others).toEqual([]);
  },
);
