import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Concurrency limit, because more hashes would take the cores from visitors. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

export const isPassword = ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(hash, password));

/** The passwords guessed first, in lower case. Length alone refuses the short ones; they are here for "password2026!!". */
const TEXTS = `
password passwort passw0rd p@ssw0rd p@ssword pa55word kennwort geheim geheimnis secret topsecret changeme change-me
letmein letmeinplease welcome willkommen wilkommen hello hallo halloduda hallohallo hallowelt helloworld guten tag
gutentag gutenmorgen moin servus admin administrator adminadmin root toor superuser user test testtest tester testing
demo default guest gast master meister login zugang zugangsdaten einloggen anmelden qwerty qwertz qwertyuiop qwertzuiop
asdf asdfgh asdfghjkl yxcvbnm zxcvbnm qwerty123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6z q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc
abc abcd abcdef abc123 abcd1234 a1b2c3d4 iloveyou ichliebedich ich-liebe-dich iloveyou2 liebe schatz schatzi mausi hase
sunshine sonnenschein princess prinzessin dragon drache monkey affe football fussball fußball baseball basketball soccer
superman batman spiderman starwars pokemon minecraft fortnite playstation nintendo computer internet google facebook
instagram whatsapp amazon microsoft windows samsung iphone android linux ubuntu debian oracle cisco shadow michael
thomas andreas stefan christian alexander daniel sebastian matthias markus martin peter wolfgang hans klaus jürgen
juergen sabine susanne petra monika claudia andrea nicole stefanie sandra melanie katrin julia anna maria lisa laura
lena sarah jessica jennifer ashley charlie jordan hunter robert andrew joshua killer freedom freiheit whatever trustno1
trustnoone nothing summer sommer winter frühling fruehling herbst spring autumn januar februar märz april juni juli
august september oktober november dezember january february march june july october december montag dienstag mittwoch
donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday berlin hamburg münchen
muenchen köln koeln frankfurt stuttgart düsseldorf duesseldorf dortmund essen leipzig dresden hannover nürnberg
nuernberg bremen bielefeld deutschland germany europa europe bayern bayernmuenchen fcbayern borussia schalke schalke04
werder hsv mercedes porsche bmw audi volkswagen ferrari harley corvette mustang yamaha apfel banane erdbeere
schokolade kaffee pizza bier cookie cookies cheese butter pepper ginger hannah tigger snoopy garfield mickey donald
simba bailey buddy rocky lucky max bello katze kater hund hündchen tiger panther adler eagle falcon phoenix jaguar
lovely loveme babygirl baby angel engel blessed jesus jesuschrist gott heaven himmel metallica nirvana eminem beatles
slipknot guitar gitarre music musik dancer forever immer niemals never access accesspassword zugriff system server
network netzwerk database datenbank backup support service office büro buero firma company business manager chef boss
mitarbeiter staff owner operator viewer team vertrieb marketing kunde kunden leads leadgen verkauf treppe treppen lift
aufzug senior senioren pflege pflegegrad angebot angebote solaranlage photovoltaik energie strom sonne dach haus
correcthorsebatterystaple correct-horse-battery-staple correct horse battery staple ihavenoidea idontknow ichweissnicht
ichweißnicht keineahnung vergessen passwordistsicher meinpasswort mein-passwort meinpasswort1 mypassword my-password
newpassword neuespasswort sicherespasswort sicheres-passwort starkespasswort masterpassword passwordpassword
passphrase geheimespasswort supergeheim supersecret super-secret standardpasswort startpasswort initialpasswort
temppassword temp temporary start123 einszweidrei onetwothree 123456789012 1234567890123 12345678901234 123456789012345
1234567890123456 012345678901 0123456789012 098765432109 987654321098 111111111111 000000000000 123123123123
121212121212 112233445566 123456123456 123454321 147258369 147258369147 159357456852 102030405060 qwertyuiop123
qwertzuiop123 asdfghjkl123 1qaz2wsx3edc 1qaz2wsx 1qay2wsx3edc zaq12wsx zaq1zaq1 q1w2e3r4t5y6 q1w2e3r4t5z6 a1s2d3f4g5h6
aa123456 abc123456789 abcdefg12345 password1234 password12345 passwort1234 passwort12345 admin1234567 welcome12345
willkommen123 hallo1234567 sommer202
`;

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(TEXTS.split(/\s+/).filter((word) => word !== ""));

export const LEAST_CHARACTERS = 12;
export const MAX_CHARACTERS = 128;

export type PasswordProblem = "too-short" | "too-long" | "too-common";

/** Accepts long passwords that are not common ones. Rules about digits and symbols only make passwords worse. */
export function passwordProblem(
  password: string,
  about: { email?: string; name?: string } = {},
): PasswordProblem | undefined {
  if (password.length < LEAST_CHARACTERS) return "too-short";
  if (password.length > MAX_CHARACTERS) return "too-long";
  return isCommon(password, about) ? "too-common" : undefined;
}

const CONTEXT = [
  "stufenlos",
  "treppenlift",
  "treppenlifte",
  "solar",
  "photovoltaik",
  "admin",
  "administrator",
  "user1",
];

/** A password without what people add to it: digits and symbols at its ends, and repetition. */
function isCommon(password: string, { email = "", name = "" }: { email?: string; name?: string }): boolean {
  const plain = password.toLowerCase();
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const known = new Set([
    ...CONTEXT,
    ...email.toLowerCase().split(/[@.]/),
    email.toLowerCase().split("@")[0] ?? "",
    ...name.toLowerCase().split(/\s+/),
    name.toLowerCase(),
  ]);
  if (new Set(plain).size < 5 || isSequence(plain)) return true;
  return [plain, bare, onceOnly(plain), onceOnly(bare)].some(
    (word) => COMMON_PASSWORDS.has(word) || (word !== "" && known.has(word)),
  );
}

/** "passwordpassword" is "password". */
const onceOnly = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

const RUNS =
  "abcdefghijklmnopqrstuvwxyzabcdefghijklm 01234567890123456789 qwertzuiopasdfghjklyxcvbnm qwertyuiopasdfghjklzxcvbnm";

const isSequence = (text: string): boolean =>
  RUNS.includes(text) || RUNS.includes(Array.from(text).toReversed().join(""));
