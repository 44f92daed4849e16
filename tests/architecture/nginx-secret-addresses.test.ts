import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const conf = readFileSync("deploy/nginx/stufenlos.conf", "utf8");

/** Every place of the configuration that answers addresses by a pattern, with what it says. */
const locations = [...conf.matchAll(/^ *location ~\* (?<pattern>\S+) \{(?<says>[^}]*)\}/gm)].map(({ groups }) => ({
  pattern: new RegExp(groups?.["pattern"] ?? "", "i"),
  says: groups?.["says"] ?? "",
}));

test.each(["/anfrage/abc", "/anfrage/abc/loeschen", "/ANFRAGE/abc", "/nachweis/abc", "/erledigt/abc"])(
  "whoever knows %s may open it, so nginx writes it into no log and keeps its page in no cache",
  (address) => {
    const answering = locations.filter(({ pattern }) => pattern.test(address));
    expect(answering).toHaveLength(2); // plain and encrypted
    for (const { says } of answering) expect(says).toContain("access_log off;");
    const [proxied, ...others] = answering.filter(({ says }) => says.includes("proxy_pass"));
    expect(proxied?.says).toContain("proxy_cache off;");
    expect(others).toEqual([]);
  },
);
