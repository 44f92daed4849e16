/** A person with unique name, number and addresses. */
export type Planted = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  street: string;
  /** From which the visitor comes. */
  network: string;
};

const letters = (n: number): string =>
  String(n)
    .padStart(4, "0")
    .replaceAll(/\d/g, (digit) => "qxjzvwkyhg".charAt(Number(digit)));

/** What tells people apart comes first, so that a search has few candidates at each place. */
export function plantedPerson(n: number): Planted {
  const own = letters(n);
  const capital = own.charAt(0).toUpperCase() + own.slice(1);
  return {
    firstName: `${capital}ännchen`,
    lastName: `${capital}möllerß`,
    email: `${own}.xylander@post-xylander.de`,
    phone: `0171 98${String(n).padStart(5, "0")}`,
    street: `${capital}brückenweg 17`,
    network: `2001:db8:${(4096 + n).toString(16)}:77::9`,
  };
}

/** The shortest texts that identify a person, found in any context. */
function namesOf({ firstName, lastName, email, phone, street, network }: Planted): string[] {
  const national = phone.replace(/^0/, "");
  const [localPart = ""] = email.split("@");
  const [streetName = ""] = street.split(" ");
  return [firstName, lastName, localPart, national, national.replaceAll(/\D/g, ""), streetName, network];
}

const UMLAUTS: readonly (readonly [letter: string, long: string, short: string, entity: string])[] = [
  ["ä", "ae", "a", "auml"],
  ["ö", "oe", "o", "ouml"],
  ["ü", "ue", "u", "uuml"],
  ["ß", "ss", "s", "szlig"],
];

const fold = (text: string, as: (umlaut: (typeof UMLAUTS)[number]) => string): string =>
  UMLAUTS.reduce((all, umlaut) => all.replaceAll(umlaut[0], as(umlaut)), text);

const bytesOf = (text: string, write: (byte: string) => string): string =>
  text.replaceAll(/[^\w.:]/gu, (letter) => hexBytes(letter).map(write).join(""));

const hexBytes = (text: string): string[] => [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, "0"));

/** Base64 of a text that stands somewhere in a longer one: three forms, by how many bytes are before it. Edges depend on the neighbours. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const bits = whole.length * 8;
    return whole.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
  });
}

/** All ways in which a text may be written down, in small letters. */
function formsOf(text: string): string[] {
  const lower = text.toLowerCase();
  const spellings = [
    text,
    lower,
    text.toUpperCase(),
    text.normalize("NFD"),
    fold(lower, ([, long]) => long),
    fold(lower, ([, , short]) => short),
  ];
  const written = [
    ...spellings,
    fold(lower, ([, , , entity]) => `&${entity};`),
    fold(lower, ([letter]) => `&#${letter.codePointAt(0)};`),
    fold(lower, ([letter]) => `&#x${letter.codePointAt(0)?.toString(16)};`),
    fold(lower, ([letter]) => `\\u00${letter.codePointAt(0)?.toString(16)}`), // JSON
    fold(lower, ([letter]) => `\\\\u00${letter.codePointAt(0)?.toString(16)}`), // JSON in JSON
    bytesOf(lower, (byte) => `%${byte}`),
    bytesOf(lower, (byte) => `%25${byte}`),
    bytesOf(lower, (byte) => `=${byte}`), // quoted-printable
    bytesOf(lower, (byte) => `\\x${byte}`),
    encodeURIComponent(lower),
    lower.replaceAll(" ", "+"),
  ];
  const encoded = spellings.flatMap((spelling) => [
    hexBytes(spelling).join(""),
    ...inBase64(spelling).flatMap((code) => [code, code.replaceAll("+", "-").replaceAll("/", "_")]),
  ]);
  return [...new Set([...written, ...encoded].map((form) => form.toLowerCase()))];
}

export type Finding = { person: number; form: string };

const KEY_LENGTH = 8;

/** Looks for many people at once: every place of a text is looked up by its next eight characters. */
export function createSearch(people: readonly Planted[]): (text: string) => Finding[] {
  const byKey = new Map<string, Finding[]>();
  people.forEach((one, person) => {
    for (const form of namesOf(one).flatMap(formsOf)) {
      if (form.length < KEY_LENGTH) throw new Error(`"${form}" is too short to be looked for`);
      const key = form.slice(0, KEY_LENGTH);
      const known = byKey.get(key);
      if (known) known.push({ person, form });
      else byKey.set(key, [{ person, form }]);
    }
  });
  return (text) => {
    const lower = text.toLowerCase();
    const found: Finding[] = [];
    for (let at = 0; at <= lower.length - KEY_LENGTH; at++) {
      for (const finding of byKey.get(lower.slice(at, at + KEY_LENGTH)) ?? [])
        if (lower.startsWith(finding.form, at)) found.push(finding);
    }
    return found;
  };
}
