import { describe, expect, test } from "vitest";
import type { Count } from "#server/delivery/stats/what-counts.ts";
import type { Alert, Finding } from "./alert.ts";
import { alertEmail, endEmail } from "./alert-email.ts";
import { kindNames, kindsOf, wordsOf, type AlertKind } from "./kinds.ts";

const SINCE = "2026-11-15T12:00:00Z";
const WHEN = "Sunday 15 November at 13:00 CET";
const URL = "https://stufenlos.example";
const format = {
  formName: (formType: string) => `Form ${formType}`,
  formatCount: (count: number | Count, one: string, many = `${one}s`) => {
    const text = typeof count === "number" ? `${count}` : `${count.count}${count.isMore ? "+" : ""}`;
    return `${text} ${text === "1" ? one : many}`;
  },
};

type Cause = Pick<Finding, "kind" | "details" | "by">;
type Said = { screen: string; subject: string; paragraphs: string[]; link: string };

const service = { service: "Liftring", since: SINCE };

const PRIVACY: readonly AlertKind[] = kindsOf("privacy"); // covered by privacy-kinds.test.ts

const SETTLE =
  "Ask whoever runs the database. Nothing was lost: run `npm run cli -- after-restore --nothing-lost`. Otherwise docs/backup.md says what to do; if an old server is back, proofs/kits/failover.md.";

const CASES: [AlertKind, Cause, Said][] = [
  [
    "paused",
    { kind: "paused", details: { ...service, leads: 3, reason: "401" } },
    {
      screen: "Liftring is paused",
      subject: "Liftring is paused",
      paragraphs: [
        `Nothing has been sent to Liftring since ${WHEN}. 3 leads wait meanwhile.`,
        "The reason it gives: 401",
        "Put right what is wrong and press Resume: everything that waits goes out then. No lead is lost meanwhile.",
      ],
      link: "Open Delivery health /admin/delivery-health",
    },
  ],
  [
    "paused",
    { kind: "paused", details: { ...service, leads: 3, reason: "answered 403", leadIds: ["id-1", "id-2"] } },
    {
      screen: "Liftring is paused",
      subject: "Liftring is paused",
      paragraphs: [
        `Nothing has been sent to Liftring since ${WHEN}. 3 leads wait meanwhile.`,
        "The reason it gives: answered 403",
        "Its answer to these leads has stopped it: id-1, id-2",
        "Put right what is wrong and press Resume: everything that waits goes out then. No lead is lost meanwhile.",
      ],
      link: "Open Delivery health /admin/delivery-health",
    },
  ],
  [
    "paused",
    { kind: "paused", details: { ...service, leads: 1, reason: "Paused by staff" }, by: "eva@stufenlos.example" },
    {
      screen: "Liftring is paused",
      subject: "Liftring is paused",
      paragraphs: [
        `eva@stufenlos.example has paused Liftring, ${WHEN}. 1 lead waits meanwhile.`,
        "Put right what is wrong and press Resume: everything that waits goes out then. No lead is lost meanwhile.",
      ],
      link: "Open Delivery health /admin/delivery-health",
    },
  ],
  [
    "refusing",
    { kind: "refusing", details: { ...service, leads: 7, reason: "outside of our area", leadIds: ["a-lead"] } },
    {
      screen: "Liftring refuses leads: 7 leads in a row",
      subject: "Liftring has refused 7 leads in a row",
      paragraphs: [
        `Liftring has refused 7 different leads one after another and accepted none since ${WHEN}.`,
        "The reason it gives: outside of our area",
        "The latest: a-lead",
        "Ask the service what it wants, and put its settings right. From the number of refusals that is set for the service on, its leads wait and one at a time is tried; the first that it accepts lets the others go.",
      ],
      link: "Open Delivery health /admin/delivery-health",
    },
  ],
  [
    "undelivered",
    { kind: "undelivered", details: { ...service, leads: 10_000 } },
    {
      screen: "10000+ leads wait for Liftring",
      subject: "10000 or more leads wait for Liftring",
      paragraphs: [
        `10000 or more leads have been waiting for Liftring for more than 15 minutes, the oldest since ${WHEN}.`,
        "They are tried again by themselves. If it lasts, ask the service whether it is down, and look at what its answers say.",
      ],
      link: "Open Delivery health /admin/delivery-health",
    },
  ],
  [
    "failed",
    { kind: "failed", details: { ...service, leads: 1 } },
    {
      screen: "1 lead failed at Liftring",
      subject: "1 lead has failed at Liftring",
      paragraphs: [
        `Liftring would not have them, or was tried often enough. The oldest failed ${WHEN}.`,
        "They are not tried again by themselves. Look at what the service said, put it right, and press Send.",
      ],
      link: "Open what needs attention /admin",
    },
  ],
  [
    "failed",
    { kind: "failed", details: { ...service, leads: 1, leadIds: ["id-1"] } },
    {
      screen: "1 lead failed at Liftring",
      subject: "1 lead has failed at Liftring",
      paragraphs: [
        `Liftring would not have them, or was tried often enough. The oldest failed ${WHEN}.`,
        "The latest: id-1",
        "They are not tried again by themselves. Look at what the service said, put it right, and press Send.",
      ],
      link: "Open what needs attention /admin",
    },
  ],
  [
    "in_doubt",
    { kind: "in_doubt", details: { ...service, leads: 2 } },
    {
      screen: "2 leads in doubt at Liftring",
      subject: "2 leads are in doubt at Liftring",
      paragraphs: [
        `The connection broke while they were being sent, or no rule knows what Liftring has answered: nobody can tell whether it has them. The oldest: ${WHEN}.`,
        "Ask the service whether it has these leads, then press Resolve. They are not sent again by themselves, or somebody might be called twice.",
      ],
      link: "Open what needs attention /admin",
    },
  ],
  [
    "silent",
    { kind: "silent", details: { formType: "treppenlift3", since: SINCE, leads: 0 } },
    {
      screen: "Form treppenlift3 has gone silent",
      subject: "treppenlift3 has gone silent",
      paragraphs: [
        `The last lead of treppenlift3 came ${WHEN}. By its own history of the last eight weeks, such a silence is not chance.`,
        "Open the form on a phone and send a lead to the end. If it works, see whether its advertising still runs. If a campaign has simply ended, do nothing: we stop reminding you a week after the last lead.",
      ],
      link: "Open its leads /admin/forms/treppenlift3",
    },
  ],
  [
    "broken",
    { kind: "broken", details: { formType: "solar", since: SINCE, leads: 0, step: "roof", reason: "no button" } },
    {
      screen: "Form solar may be broken",
      subject: "solar may be broken",
      paragraphs: [
        `Our synthetic visitor did not get through solar twice in a row, first ${WHEN}. It got stuck at "roof".`,
        "What it met: no button",
        "Open the form on a phone and walk it to the end. Visitors may be getting stuck at the same place.",
      ],
      link: "Open its leads /admin/forms/solar",
    },
  ],
  [
    "broken",
    { kind: "broken", details: { since: SINCE, leads: 0 } },
    {
      screen: "The whole site may be broken",
      subject: "the whole site may be broken",
      paragraphs: [
        `Our synthetic visitor did not get through most of the funnels twice in a row, first ${WHEN}.`,
        "Open the form on a phone and walk it to the end. Visitors may be getting stuck at the same place.",
      ],
      link: "Open the dashboard /admin",
    },
  ],
  [
    "unwatched",
    { kind: "unwatched", details: { since: SINCE, leads: 0 } },
    {
      screen: "The synthetic visitor has stopped",
      subject: "the synthetic visitor has stopped",
      paragraphs: [
        `It walked all funnels for the last time ${WHEN}. Until it comes back, a broken funnel is noticed late.`,
        "Start it again (stufenlos-synthetic) and read its log. If it was switched off on purpose, do nothing: we stop reminding you after a week.",
      ],
      link: "Open Delivery health /admin/delivery-health",
    },
  ],
  [
    "overdue",
    { kind: "overdue", details: { since: SINCE, leads: 2 } },
    {
      screen: "2 leads should have been erased",
      subject: "2 leads have not been erased in time",
      paragraphs: [
        `The privacy page says how long leads are kept. 2 leads are older than that by more than three hours; the oldest came ${WHEN}.`,
        "Workers erase leads when they start and then every hour. Read the worker's log, put right what stops it, and restart it.",
      ],
      link: "Open Delivery health /admin/delivery-health",
    },
  ],
  [
    "quarantined",
    { kind: "quarantined", details: { since: SINCE, leads: 3 } },
    {
      screen: "3 leads wait in quarantine",
      subject: "3 leads wait in quarantine",
      paragraphs: [
        `3 leads have been in quarantine for more than an hour, the oldest since ${WHEN}. Nothing is sent of them, to no service and not to the visitor.`,
        "Look at each: release what is real, delete the rest. They stay there until a person decides.",
      ],
      link: "Open Quarantine /admin/quarantine",
    },
  ],
  [
    "unsettled",
    { kind: "unsettled", details: { since: SINCE, leads: 4, isBehind: false } },
    {
      screen: "Nothing is sent: the database was restored or promoted",
      subject: "the database was restored or promoted",
      paragraphs: [
        `The database was restored, promoted or moved, noticed ${WHEN}. It may have forgotten what was sent before.`,
        "Leads are still stored, but nothing is sent to any service. 4 leads wait.",
        SETTLE,
      ],
      link: "Open Delivery health /admin/delivery-health",
    },
  ],
];

const findingOf = (cause: Cause) => ({ ...cause, target: "a target", raises: true, isFresh: true }) as Finding;
const alertOf = ({ kind, details }: Cause, letters: number) =>
  ({
    id: "an-alert",
    kind,
    target: "a target",
    details,
    raisedAt: new Date(SINCE),
    mailedAt: null,
    letters,
    lastEmailLeads: details.leads,
    goneSince: null,
  }) as Alert;

describe.each(CASES)("%s", (_, cause, said) => {
  test("has a headline on the screen", () => {
    expect(wordsOf(alertOf(cause, 0)).headline(format)).toBe(said.screen);
  });

  test("its email says what happened, what to do and where", () => {
    const { subject, paragraphs, link } = alertEmail(alertOf(cause, 0), findingOf(cause), URL);
    expect({ subject, paragraphs }).toEqual({ subject: said.subject, paragraphs: said.paragraphs });
    expect(`${link?.label} ${link?.url.replace(URL, "")}`).toBe(said.link);
  });

  test("a reminder and the end repeat it", () => {
    expect(alertEmail(alertOf(cause, 1), findingOf(cause), URL)).toMatchObject({
      subject: `Still: ${said.subject}`,
      paragraphs: ["This is a reminder: it has not ended since we last wrote.", ...said.paragraphs],
    });
    expect(endEmail(alertOf(cause, 1), URL)).toMatchObject({
      subject: `It is over: ${said.subject}`,
      paragraphs: [`We wrote to you that ${said.subject} (${WHEN}). That is over, and nothing is left to do.`],
    });
  });
});

test("the cases cover every kind", () => {
  expect(new Set([...CASES.map(([kind]) => kind), ...PRIVACY])).toEqual(new Set(kindNames));
});

test("without a public URL the email names the screen", () => {
  const [, cause] = CASES[0] as (typeof CASES)[number];
  const { paragraphs, link } = alertEmail(alertOf(cause, 0), findingOf(cause), undefined);
  expect(paragraphs.at(-1)).toBe("In the staff area: Open Delivery health.");
  expect(link).toBeUndefined();
});

test("each detector finds the kinds that name it", () => {
  expect(kindsOf("services")).toEqual(expect.arrayContaining(["paused", "undelivered", "failed", "in_doubt"]));
  expect(kindsOf("silence")).toContain("silent");
  expect(kindsOf("synthetic")).toEqual(expect.arrayContaining(["broken", "unwatched"]));
  expect(kindsOf("retention")).toContain("overdue");
  expect(kindsOf("quarantine")).toContain("quarantined");
  expect(kindsOf("timeline")).toEqual(["unsettled"]);
  expect(kindsOf("privacy")).toEqual(["request_waits", "request_due", "untold"]);
});
