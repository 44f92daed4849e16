import { expect, test } from "vitest";
import { readSourceUrl, sourceOf, withClickId } from "./tracking.ts";

const site = "https://stufenlos.example";

test.each([
  ["keeps UTM and a partner's parameters", `${site}/treppenlift?utm_source=a&ref=b&tracking_id=c`, undefined],
  [
    "drops click ids",
    `${site}/solar?utm_source=a&fbclid=x&gclid=y&wbraid=1&msclkid=2&ttclid=3`,
    `${site}/solar?utm_source=a`,
  ],
  ["takes no foreign page", "https://elsewhere.example/treppenlift", ""],
  ["takes no script", "javascript:alert(1)", ""],
  ["takes nothing endless", `${site}/?q=${"x".repeat(3000)}`, ""],
])("%s", (_, given, stored) => {
  expect(readSourceUrl(given, site, [])).toBe(stored ?? given);
});

const CLICK_IDS = ["fbclid", "gclid", "gbraid", "wbraid", "dclid", "msclkid", "ttclid", "twclid", "li_fat_id"];

test.each([...CLICK_IDS, "FBCLID", "Gbraid"])("without consent the click id %s is not stored", (name) => {
  const given = `${site}/solar?utm_source=a&${name}=x#${name}=x`;
  expect(readSourceUrl(given, site, [])).toBe(`${site}/solar?utm_source=a`);
});

test("with consent click ids are stored under their usual names", () => {
  const given = `${site}/solar?FBCLID=x&gbraid=y&utm_term=lift`;
  expect(readSourceUrl(given, site, ["meta"])).toBe(`${site}/solar?fbclid=x&utm_term=lift`);
});

test.each(["user_id", "session_id", "some_new_id", "Filiale"])(
  "spec §3: the address is stored in full, so the parameter %s is kept without consent",
  (name) => {
    const given = `${site}/solar?utm_source=a&${name}=7#oben`;
    expect(readSourceUrl(given, site, [])).toBe(given);
  },
);

test("campaign parameters count in any letter case", () => {
  const stored = readSourceUrl(`${site}/?UTM_Source=Zeitung&Utm_Medium=Print`, site, []);
  expect(stored).toBe(`${site}/?utm_source=Zeitung&utm_medium=Print`);
  expect(sourceOf(stored)).toBe("Zeitung / Print");
});

test("a name and a password before the host are not stored", () => {
  const given = "https://hannelore:brandt@stufenlos.example/solar";
  expect(readSourceUrl(given, site, ["meta"])).toBe(`${site}/solar`);
});

test("with consent for Meta its click id is kept, and no other platform's", () => {
  const given = `${site}/solar?utm_source=a&fbclid=x&gclid=y&msclkid=z`;
  expect(readSourceUrl(given, site, ["meta"])).toBe(`${site}/solar?utm_source=a&fbclid=x`);
});

test.each([undefined, null, 7, {}])("%j is no address", (given) => {
  expect(readSourceUrl(given, site, [])).toBe("");
});

test("Meta's click id is made from the address only for a visitor whose consent names Meta", () => {
  const from = `${site}/solar?fbclid=IwAR0&gclid=y`;
  expect(withClickId({ textVersion: "x", platforms: ["meta"] }, from, 7).fbc).toBe("fb.1.7.IwAR0");
  expect(withClickId({ textVersion: "x", platforms: [] }, from, 7)).not.toHaveProperty("fbc");
});
