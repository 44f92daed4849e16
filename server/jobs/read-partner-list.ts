import { normaliseEmail } from "#funnels/soft-checks/email.ts";
import { normalisePhone } from "#funnels/soft-checks/phone.ts";

/** One line of a service's own list: everything in it that names a lead or a person. */
export type ListLine = { ids: string[]; emails: string[]; phones: string[] };

/** More is a second list. */
export const MOST_LINES = 50_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EMAIL = /[^\s<>"']+@[^\s<>"']+\.[^\s<>"']+/;
const DIALLED = /^[+\d][\d\s()/.-]*$/;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/;
const FEWEST_DIGITS = 7;

/** What somebody has pasted or uploaded: a column of ids, addresses or numbers, or a whole table. The heading of a table is left out. */
export function readPartnerList(text: string): ListLine[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map(lineOf);
  const [first] = lines;
  return first && lines.length > 1 && namesNothing(first) ? lines.slice(1) : lines;
}

const namesNothing = ({ ids, emails, phones }: ListLine): boolean => ids.length + emails.length + phones.length === 0;

function lineOf(text: string): ListLine {
  const line: ListLine = { ids: [], emails: [], phones: [] };
  for (const part of text.split(/[;,\t|]/)) {
    const cell = part.trim().replaceAll(/^["']|["']$/g, "").trim(); // prettier-ignore
    const id = cell.toLowerCase();
    const email = EMAIL.exec(cell)?.[0];
    const phone = isDialled(cell) ? normalisePhone(cell) : undefined;
    if (UUID.test(id)) line.ids.push(id);
    else if (email) line.emails.push(normaliseEmail(email));
    else if (phone) line.phones.push(phone);
  }
  return line;
}

const isDialled = (cell: string): boolean =>
  DIALLED.test(cell) && !DATE.test(cell) && cell.replaceAll(/\D/g, "").length >= FEWEST_DIGITS;
