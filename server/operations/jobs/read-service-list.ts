import { setImmediate as othersTurn } from "node:timers/promises";
import { normaliseEmail } from "#funnels/soft-checks/email.ts";
import { normalisePhone } from "#funnels/soft-checks/phone.ts";

/** One line of a service's own list: everything in it that identifies a lead or a person. */
export type ListLine = { ids: string[]; emails: string[]; phones: string[] };

/** Longer lists have to be split. */
export const MAX_LINES = 50_000;

const MAX_LINE_LENGTH = 10_000;
const AT_ONCE = 500;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EMAIL = /[^\s<>"']+@[^\s<>"']+\.[^\s<>"']+/;
const DIALLED = /^[+\d][\d\s()/.-]*$/;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/;
const FEWEST_DIGITS = 7;

/**
 * Parses pasted or uploaded text: a column of ids, addresses or numbers, or a whole table with its heading. Yields to other
 * requests, and stops one line after the limit.
 */
export async function readServiceList(text: string): Promise<ListLine[]> {
  const lines: ListLine[] = [];
  for (const [said] of text.replace(/^\uFEFF/, "").matchAll(/[^\r\n]+/g)) {
    if (said.trim() === "") continue;
    if (lines.push(lineOf(said.slice(0, MAX_LINE_LENGTH))) > MAX_LINES + 1) break;
    if (lines.length % AT_ONCE === 0) await othersTurn();
  }
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
