import { editDistance } from "./edit-distance.ts";
import type { SoftHint } from "./soft-hint.ts";

/** Our visitors' mail domains, most frequent first: of two equally likely corrections the earlier one is offered. */
const FREQUENT = (
  "web.de gmx.de t-online.de gmail.com gmx.net freenet.de googlemail.com yahoo.de outlook.de hotmail.de icloud.com " +
  "hotmail.com outlook.com arcor.de aol.com online.de yahoo.com vodafone.de posteo.de mailbox.org aol.de gmx.at gmx.ch " +
  "gmx.com kabelmail.de unitybox.de vodafonemail.de netcologne.de ewetel.net magenta.de 1und1.de o2mail.de " +
  "protonmail.com tutanota.com"
).split(" ");

/** Real domains with a distance of one from those above: accepted, and never offered. */
const NEARBY = (
  "gmx.eu gmx.ie mail.de mail.com email.de email.com ymail.com hotmail.be outlook.be yahoo.be aok.de weg.de wer.de " +
  "tz-online.de"
).split(" ");

/** These providers have one ending only; another one is a typing error: gmail.de, t-online.com. */
const ONE_ENDING = FREQUENT.filter((domain) => /^(web|t-online|gmail|freenet|googlemail|icloud|arcor)\./.test(domain));

const INCOMPLETE = "Diese E-Mail-Adresse ist nicht vollständig. Sie sieht zum Beispiel so aus: name@web.de";
/** From this length on, two typing errors are likelier than an unknown domain. */
const LONG_NAME = 7;

/** Normal form for comparing and sending; the typed text is stored beside it. */
export const normaliseEmail = (typed: string): string => typed.normalize("NFC").trim().toLowerCase();

export function checkEmail(typed: string): SoftHint | undefined {
  const address = typed.trim();
  const meant = correct(tidy(address));
  const suggestion = meant !== undefined && normaliseEmail(meant) !== normaliseEmail(address) ? meant : undefined;
  const hasDomain = /@.*\./.test(address);
  if (hasDomain && suggestion) return { message: `Meinten Sie ${suggestion}?`, suggestion };
  if (hasDomain && isComplete(address)) return undefined;
  return suggestion ? { message: INCOMPLETE, suggestion } : { message: INCOMPLETE };
}

const isComplete = (address: string): boolean => /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(address);

/** Corrects what needs no list of domains: "name @ web . de", "name(at)web,de", "name@web.de." */
const tidy = (address: string): string =>
  address
    .replace(/\s*[([]at[)\]]\s*/i, "@")
    .replaceAll(",", ".")
    .replaceAll(/\s*([@.-])\s*/g, "$1")
    .replaceAll(/([@.])\1+/g, "$1")
    .replace(/\.$/, "");

/** Corrects the whole address; undefined if the result is not one. */
function correct(address: string): string | undefined {
  const at = address.indexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  const meant = `${address.slice(0, at)}@${likelyDomain(domain)}`;
  return at > 0 && isComplete(meant) ? meant : undefined;
}

function likelyDomain(domain: string): string {
  if (FREQUENT.includes(domain) || NEARBY.includes(domain)) return domain;
  return withOtherEnding(domain) ?? nearest(domain) ?? domain;
}

/** Even "gmx" without an ending is clear; a wrong ending is recognised only if there is no second. */
function withOtherEnding(domain: string): string | undefined {
  const [name, ...endings] = domain.split(".");
  if (endings.length > 1) return undefined; // web.hochschule.de
  return (endings.length === 0 ? FREQUENT : ONE_ENDING).find((known) => nameOf(known) === name);
}

function nearest(domain: string): string | undefined {
  const slips = FREQUENT.map((known) => editDistance(domain, known));
  const near = (most: number) => (_: string, index: number) => (slips[index] ?? Infinity) <= most;
  return FREQUENT.find(near(1)) ?? FREQUENT.filter(near(2)).find((known) => mayHoldTwoSlips(known, domain));
}

/** With a distance of two there are also hotmail.fr, another country, and rp-online.de, a newspaper. */
const mayHoldTwoSlips = (known: string, domain: string): boolean =>
  nameOf(known).length >= LONG_NAME && nameOf(known) !== nameOf(domain) && known[0] === domain[0];

const nameOf = (domain: string): string => domain.replace(/\..*/, "");
