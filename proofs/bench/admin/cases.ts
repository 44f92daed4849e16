import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { readDashboard } from "#server/operations/dashboard/read-dashboard.ts";
import { readOverview } from "#server/operations/dashboard/read-overview.ts";
import { countLeads } from "#server/operations/leads/page-leads.ts";
import { findLeads } from "#server/operations/leads/find-leads.ts";
import { firstCursorOf, type Cursor } from "#server/platform/db/cursor.ts";
import type { LeadFilter } from "#server/operations/leads/lead-conditions.ts";
import { readLead } from "#server/operations/leads/read-lead.ts";
import { searchLeads } from "#server/operations/leads/search-leads.ts";
import { byDelivery, counts, everywhere, fewEverywhere, found, oneLead, page, type Bare } from "./plain-sql.ts";

/** "own": beside the very statements the verb sends, one after the other and prepared. */
export type Case = { name: string; verb: (db: Database) => Promise<unknown>; bare: Bare[] | "own" };

const FORM = "treppenlift" as const;
const YEAR_MS = 365 * 24 * 3_600_000;
const VIEWER = { masked: false };

/** Actions of staff on a list, each beside the least work that a database needs for it. */
export async function casesFor(db: Database): Promise<Case[]> {
  const services = (await db.selectFrom("api_services").select("id").orderBy("created_at").execute()).map(
    ({ id }) => id,
  );
  const [auto = "", manual = ""] = [services[0], services.at(-1)];
  const lead = await someLead(db);
  const list = (name: string, filter: Partial<LeadFilter>, bare: Bare, before?: Cursor): Case => ({
    name,
    verb: (db) => findLeads(db, { formType: FORM, ...filter }, before === undefined ? {} : { before }, VIEWER),
    bare: [bare],
  });
  const deep = new Date(Date.now() - 2 * YEAR_MS + YEAR_MS / 12);
  const day = new Date(Date.now() - YEAR_MS);
  const blocked = "and not can_be_sent(s.submission_data ->> 'email')";
  const notSent = (service: string) =>
    page(FORM, "and not exists (select from deliveries d where d.submission_id = s.id and d.api_service_id = $2)", [
      service,
    ]);
  const contains = (text: string) => found(FORM, "s.search_text like $2", `%${text}%`);
  const withPhone = (from: string) =>
    found(FORM, "(s.normalised ->> 'phone') ~>=~ $2 and (s.normalised ->> 'phone') ~<~ ($2 || ':')", from);

  return [
    list("first page", {}, page(FORM)),
    list("deep page, 23 months back", {}, page(FORM, "and s.created_at < $2", [deep]), firstCursorOf(deep)),
    list(
      "one day",
      { since: day, until: new Date(day.getTime() + YEAR_MS / 365) },
      page(FORM, "and s.created_at < $2", [new Date(day.getTime() + YEAR_MS / 365)]),
    ),
    list("view undelivered", { view: "undelivered" }, byDelivery(FORM, ["failed", "queued", "sending"], services)),
    list("view in doubt", { view: "in-doubt" }, byDelivery(FORM, ["in_doubt"], services)),
    list("view warnings", { view: "warnings" }, byDelivery(FORM, ["warning"], services)),
    list("view blocked", { view: "blocked" }, page(FORM, blocked)),
    list("view waiting", { view: "waiting" }, notSent(manual)),
    list("status success", { status: "success" }, byDelivery(FORM, ["delivered"], services)),
    list("status error", { status: "error" }, byDelivery(FORM, ["failed"], services)),
    list("status pending", { status: "pending" }, byDelivery(FORM, ["queued", "sending"], services)),
    list("status not sent", { status: "not_sent" }, notSent(manual)),
    list("error at one service", { status: "error", apiServiceId: auto }, byDelivery(FORM, ["failed"], [auto])),
    list("not sent to one service", { status: "not_sent", apiServiceId: auto }, page(FORM, blocked)),
    list("source", { source: "zeitung / print" }, page(FORM, "and s.source = $2", ["zeitung / print"])),
    list(
      "source and undelivered",
      { source: "radio", view: "undelivered" },
      byDelivery(FORM, ["failed", "queued", "sending"], services),
    ),
    list(
      "search: id",
      { search: lead.id },
      { text: "select * from form_submissions where id = $1", values: [lead.id] },
    ),
    list(
      "search: beginning of an id",
      { search: lead.id.slice(0, 9) },
      page(FORM, "and s.id between $2 and $3", [
        `${lead.id.slice(0, 9)}0000-0000-0000-000000000000`,
        `${lead.id.slice(0, 9)}ffff-ffff-ffff-ffffffffffff`,
      ]),
    ),
    list("search: e-mail", { search: lead.email }, contains(lead.email)),
    list("search: phone", { search: lead.typedPhone }, withPhone(lead.phone)),
    list(
      "search: beginning of a phone",
      { search: lead.phone.replace("+49", "0").slice(0, 7) },
      withPhone(lead.phone.slice(0, 9)),
    ),
    list("search: postal code", { search: lead.postalCode }, contains(lead.postalCode)),
    list(
      "search: last name",
      { search: lead.lastName },
      page(FORM, "and s.search_text like $2", [`%${lead.lastName.toLowerCase()}%`]),
    ),
    list(
      "search: whole name",
      { search: `${lead.firstName} ${lead.lastName}` },
      page(FORM, "and s.search_text like $2", [`%${lead.firstName} ${lead.lastName}%`.toLowerCase()]),
    ),
    list("search: nobody", { search: "xaverius quitzow" }, contains("quitzow")),
    list(
      "search in undelivered",
      { search: lead.lastName, view: "undelivered" },
      contains(lead.lastName.toLowerCase()),
    ),
    everything("id", lead.id, everywhere("s.id = $1", lead.id)),
    everything("phone", lead.typedPhone, phoneEverywhere(lead.phone)),
    everything(
      "beginning of a phone",
      lead.phone.replace("+49", "0").slice(0, 7),
      phoneEverywhere(lead.phone.slice(0, 9)),
    ),
    everything("e-mail", lead.email, fewEverywhere(WORDS, like(lead.email))),
    everything(
      "postal code",
      lead.postalCode,
      everywhere("s.search_text like '%' || $1 || '%' and s.submission_data ->> 'postalCode' = $1", lead.postalCode),
    ),
    everything("last name", lead.lastName, wordsEverywhere(lead.lastName)),
    everything(
      "whole name",
      `${lead.firstName} ${lead.lastName}`,
      wordsEverywhere(`${lead.firstName} ${lead.lastName}`),
    ),
    everything("nobody", "xaverius quitzow", fewEverywhere(WORDS, like("quitzow"))),
    { name: "countLeads", verb: (db) => countLeads(db, FORM), bare: counts(FORM, services) },
    { name: "readLead", verb: (db) => readLead(db, { formType: FORM, id: lead.id }, VIEWER), bare: oneLead(lead) },
    {
      name: "dashboard",
      verb: (db) => readDashboard(db, { withPeople: true, statements: "edit", masked: false }),
      bare: "own",
    },
    {
      name: "frame of every page",
      verb: (db) => readOverview(db, { withPeople: true, statements: "edit" }),
      bare: "own",
    },
  ];
}

const everything = (name: string, text: string, bare: Bare): Case => ({
  name: `everywhere: ${name}`,
  verb: (db) => searchLeads(db, text, VIEWER),
  bare: [bare],
});

const phoneEverywhere = (from: string) =>
  everywhere("(s.normalised ->> 'phone') ~>=~ $1 and (s.normalised ->> 'phone') ~<~ ($1 || ':')", from);

const WORDS = "s.search_text like $1";
const like = (text: string) => `%${text.toLowerCase()}%`;
const wordsEverywhere = (text: string) => everywhere(WORDS, like(text));

/** One with a story, some way down. */
async function someLead(db: Database) {
  const { rows } = await sql<
    Record<"id" | "email" | "phone" | "typedPhone" | "postalCode" | "firstName" | "lastName", string>
  >`
    select id, normalised ->> 'email' as email, normalised ->> 'phone' as phone, submission_data ->> 'phone' as "typedPhone",
      submission_data ->> 'postalCode' as "postalCode", submission_data ->> 'firstName' as "firstName",
      submission_data ->> 'lastName' as "lastName"
    from form_submissions where form_type = ${FORM} and can_be_sent(submission_data ->> 'email')
    order by created_at desc offset 300 limit 1`.execute(db);
  if (!rows[0]) throw new Error("There are no leads");
  return rows[0];
}
