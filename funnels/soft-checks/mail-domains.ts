/** Where our visitors have their mail, most frequent first: of two equally likely corrections the earlier one is offered. */
export const FREQUENT = (
  "web.de gmx.de t-online.de gmail.com gmx.net freenet.de googlemail.com yahoo.de outlook.de hotmail.de icloud.com " +
  "hotmail.com outlook.com arcor.de aol.com online.de yahoo.com vodafone.de posteo.de mailbox.org aol.de gmx.at gmx.ch " +
  "gmx.com kabelmail.de unitybox.de vodafonemail.de netcologne.de ewetel.net magenta.de 1und1.de o2mail.de " +
  "protonmail.com tutanota.com"
).split(" ");

/** Real, and one slip away from one of the above: left alone, and never offered. */
export const NEARBY = (
  "gmx.eu gmx.ie mail.de mail.com email.de email.com ymail.com hotmail.be outlook.be yahoo.be aok.de weg.de wer.de " +
  "tz-online.de"
).split(" ");

/** These providers have one ending only. With another one after their name it is a slip: gmail.de, t-online.com. */
export const ONE_ENDING = FREQUENT.filter((domain) =>
  /^(web|t-online|gmail|freenet|googlemail|icloud|arcor)\./.test(domain),
);
