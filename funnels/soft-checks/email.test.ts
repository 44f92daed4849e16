import fc from "fast-check";
import { expect, test } from "vitest";
import { checkEmail, normaliseEmail } from "./email.ts";

const INCOMPLETE = "Diese E-Mail-Adresse ist nicht vollständig. Sie sieht zum Beispiel so aus: name@web.de";

test.each([
  ["gmial.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gamil.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["gmail.de", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["googelmail.com", "googlemail.com"],
  ["goglemail.com", "googlemail.com"],
  ["googlemail.de", "googlemail.com"],
  ["t-onlin.de", "t-online.de"],
  ["t-onlien.de", "t-online.de"],
  ["tonline.de", "t-online.de"],
  ["t.online.de", "t-online.de"],
  ["t-oline.d", "t-online.de"],
  ["t-online.com", "t-online.de"],
  ["web.d", "web.de"],
  ["web.ed", "web.de"],
  ["wbe.de", "web.de"],
  ["wep.de", "web.de"],
  ["web.com", "web.de"],
  ["gmx.ed", "gmx.de"],
  ["gmx.d", "gmx.de"],
  ["gxm.de", "gmx.de"],
  ["gmx.ner", "gmx.net"],
  ["frenet.de", "freenet.de"],
  ["freente.de", "freenet.de"],
  ["feeenet.de", "freenet.de"],
  ["acror.de", "arcor.de"],
  ["arcor.com", "arcor.de"],
  ["outlok.de", "outlook.de"],
  ["outlock.com", "outlook.com"],
  ["hotmial.de", "hotmail.de"],
  ["homtail.com", "hotmail.com"],
  ["iclod.com", "icloud.com"],
  ["icloud.de", "icloud.com"],
  ["yaho.de", "yahoo.de"],
  ["yahhoo.com", "yahoo.com"],
  ["poste.de", "posteo.de"],
  ["malibox.org", "mailbox.org"],
  ["1und.de", "1und1.de"],
  ["vodafon.de", "vodafone.de"],
  ["aol.cmo", "aol.com"],
  ["netcolonge.de", "netcologne.de"],
])("@%s suggests @%s", (typed, meant) => {
  expect(checkEmail(`h.brandt@${typed}`)).toEqual({
    message: `Meinten Sie h.brandt@${meant}?`,
    suggestion: `h.brandt@${meant}`,
  });
});

const REAL_DOMAINS = `
  web.de gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.eu gmx.org gmx.info gmx.biz t-online.de magenta.de t-mobile.de telekom.de
  gmail.com googlemail.com freenet.de freenetmail.de yahoo.de yahoo.com yahoo.at yahoo.fr yahoo.co.uk ymail.com
  rocketmail.com outlook.de outlook.com outlook.at hotmail.de hotmail.com hotmail.fr hotmail.it hotmail.ch hotmail.co.uk
  live.de live.com live.at msn.com icloud.com me.com mac.com arcor.de vodafone.de vodafone.com vodafonemail.de kabelmail.de
  unitybox.de unity-mail.de kabelbw.de aol.com aol.de aim.com online.de onlinehome.de 1und1.de ionos.de posteo.de posteo.net
  posteo.org posteo.eu mailbox.org mail.de mail.com email.de email.com firemail.de emailn.de directbox.com ok.de smart-mail.de
  o2online.de o2mail.de o2.de alice.de alice-dsl.net alice-dsl.de hansenet.de genion.de versanet.de ewe.net ewetel.net
  osnanet.de netcologne.de nc-online.de m-online.net mnet-online.de mnet-mail.de htp-tel.de dokom.net gelsennet.de
  wtnet.de wtal.de nordcom.net kielnet.net teleos-web.de bitel.net helinet.de inexio.net primacom.net
  tutanota.com tutanota.de tuta.io tuta.com protonmail.com proton.me pm.me lycos.de tiscali.de compuserve.de compuserve.com
  surfeu.de nexgo.de cityweb.de addcom.de rp-online.de op-online.de tz-online.de kn-online.de
  wdr.de zdf.de ard.de br.de swr.de aok.de tk.de barmer.de dak.de vdk.de awo.de drk.de caritas.de diakonie.de bahn.de
  bund.de berlin.de hamburg.de koeln.de stadt-koeln.de uni-koeln.de tu-dresden.de
  bluewin.ch aon.at chello.at orange.fr wanadoo.fr libero.it wp.pl o2.pl mail.ru yandex.ru seznam.cz`
  .trim()
  .split(/\s+/);

test("the list of real domains is long enough", () => {
  expect(new Set(REAL_DOMAINS).size).toBeGreaterThan(150);
});

test.each(REAL_DOMAINS)("%s causes no hint", (domain) => {
  expect(checkEmail(`h.brandt@${domain}`)).toBeUndefined();
  expect(checkEmail(` H.Brandt@${domain.toUpperCase()} `)).toBeUndefined();
});

test("a subdomain of another organisation is not a provider with a wrong ending", () => {
  expect(checkEmail("h.brandt@web.stadt-muster.de")).toBeUndefined();
});

test.each([
  "h.brandt",
  "h.brandt.web.de",
  "@web.de",
  "h.brandt@",
  "h.brandt@stadt",
  "a@b@web.de",
  "hanne brandt@web.de",
])("%j is incomplete", (typed) => {
  expect(checkEmail(typed)).toEqual({ message: INCOMPLETE });
});

test.each([
  ["h.brandt@web", "h.brandt@web.de"],
  ["h.brandt@gmx", "h.brandt@gmx.de"],
  ["h.brandt@gmxde", "h.brandt@gmx.de"],
  ["h.brandt@t-online", "h.brandt@t-online.de"],
  ["h.brandt@gmail", "h.brandt@gmail.com"],
  ["h.brandt@web,de", "h.brandt@web.de"],
  ["h.brandt(at)web.de", "h.brandt@web.de"],
  ["h.brandt [at] web.de", "h.brandt@web.de"],
])("%j is incomplete, but clear: %s", (typed, suggestion) => {
  expect(checkEmail(typed)).toEqual({ message: INCOMPLETE, suggestion });
});

test.each([
  ["h.brandt @web.de", "h.brandt@web.de"],
  ["h.brandt@ t-online .de", "h.brandt@t-online.de"],
  ["h.brandt@web.de.", "h.brandt@web.de"],
  ["h,brandt@web.de", "h.brandt@web.de"],
  ["h.brandt@@web.de", "h.brandt@web.de"],
  ["h..brandt@web..de", "h.brandt@web.de"],
  ["H.Brandt@Gmial.Com", "H.Brandt@gmail.com"],
])("%j is corrected: %s", (typed, suggestion) => {
  expect(checkEmail(typed)).toEqual({ message: `Meinten Sie ${suggestion}?`, suggestion });
});

test("an accepted suggestion is not corrected again", () => {
  const domain = fc.string({ unit: fc.constantFrom(..."gmxwebailtonde.-,@ ".split("")), maxLength: 14 });
  fc.assert(
    fc.property(domain, (domain) => {
      const suggestion = checkEmail(`hb@${domain}`)?.suggestion;
      if (suggestion !== undefined) expect(checkEmail(suggestion)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test("for comparison, an address is trimmed, lower case and composed", () => {
  expect(normaliseEmail("  H.Bra\u0308ndt@Web.DE ")).toBe("h.brändt@web.de");
});
