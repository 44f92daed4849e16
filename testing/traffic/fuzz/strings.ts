import type { Random } from "#testing/random.ts";

/** Texts known to break software. */
const NASTY = [
  "\u0000", "a\u0000b", "\ud800", "\udc00x", "x\ud83d", "\ufffe\uffff", "\u202egnitset", "\u2066abc\u2069", "\u200b\u200d\ufeff",
  "Z̸̡̢͓̳̪̀a̴l̷g̶o̵", "ﷺ".repeat(40), "👩‍👩‍👧‍👦", "𝕳𝖆𝖓𝖓𝖊", "İIıi ß ẞ ſ", "\u{10ffff}", "\u{e0001}\u{e0041}", "\r\n\r\nHTTP/1.1 200 OK", "\t\v\f\b\u0085\u2028\u2029",
  "' or 1=1 --", "'; drop table form_submissions; --", "\\'; select pg_sleep(9); --", "$1 $2 $$", "%s%n%x", "{{7*7}} ${7*7} #{7*7}",
  "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)", "]]>", "<!--", "&lt;&#0;&#x110000;",
  "=1+1", "+cmd|' /C calc'!A0", "@SUM(1)", "-2+3", "\n{\"level\":60,\"msg\":\"forged\"}", "\u001b[31mred\u001b[0m", "../../../../etc/passwd", "a".repeat(5_000),
  "NaN", "Infinity", "-0", "1e999", "0x10", "null", "undefined", "true", "[object Object]", "__proto__", "constructor", "😀".repeat(200), " ", "\u00a0\u3000",
] as const; // prettier-ignore

/** One of them, a plane of Unicode at random, or both together. */
export function nastyText(random: Random): string {
  const planes = () =>
    String.fromCodePoint(
      ...Array.from({ length: random.whole(1, 12) }, () => random.whole(0, 0x10ffff)), // lone surrogates among them
    );
  switch (random.whole(0, 3)) {
    case 0:
      return planes();
    case 1:
      return `${random.pick(NASTY)}${planes()}`;
    default:
      return random.pick(NASTY);
  }
}
