import { expect, test } from "vitest";
import { exactly } from "#testing/fixtures/exactly.ts";
import type { AttentionItem, OfForm } from "#server/operations/dashboard/attention-item.ts";
import { attentionText } from "./attention-text.ts";

const now = new Date("2026-11-12T09:42:00Z");
const oldestAt = new Date("2026-11-12T07:28:00Z");
const at = { serviceId: "7", serviceName: "Liftring", oldestAt, newestAt: oldestAt };
const say = (item: AttentionItem, mayAct = true) => attentionText(item, now, mayAct);

test("failed leads show service, form, reason and age, and link to them", () => {
  const forms: OfForm[] = [{ formType: "treppenlift5", ...exactly(3) }];
  const reason = "postal code outside delivery area";
  expect(
    say({
      kind: "failed",
      ...at,
      serviceName: "Musterbörse",
      forms,
      failedForms: forms,
      isEmail: false,
      isRefused: false,
      reason,
    }),
  ).toEqual({
    status: "error",
    what: "3 leads failed at Musterbörse",
    why: "Treppenlift 5 · postal code outside delivery area · oldest 2 h 14 min",
    ways: [
      { label: "Retry 3", to: "/admin/jobs?plan=retry&service=7&outcome=broken" },
      { label: "Close 3", to: "/admin/jobs?plan=close&service=7&outcome=broken" },
      { label: "Open 3 leads", to: "/admin/forms/treppenlift5?view=undelivered&status=error&service=7" },
    ],
  });
  const item = { kind: "failed" as const, ...at, forms, failedForms: forms, isEmail: false, isRefused: false, reason };
  expect(say(item, false).ways.map(({ label }) => label)).toEqual(["Open 3 leads"]);
});

test("rejected and failed leads of a service are two lines with their own jobs, and one list", () => {
  const failedForms: OfForm[] = [{ formType: "treppenlift5", ...exactly(22) }];
  const item = { kind: "failed" as const, ...at, failedForms, isEmail: false, reason: "" };
  const refused = say({ ...item, forms: [{ formType: "treppenlift5", ...exactly(18) }], isRefused: true });
  const broken = say({ ...item, forms: [{ formType: "treppenlift5", ...exactly(4) }], isRefused: false });
  expect([refused.what, broken.what]).toEqual(["18 leads refused by Liftring", "4 leads failed at Liftring"]);
  expect(broken.ways.map(({ label }) => label)).toEqual(["Retry 4", "Close 4", "Open all 22"]);
  expect(refused.ways[0]).toEqual({ label: "Retry 18", to: "/admin/jobs?plan=retry&service=7&outcome=refused" });
});

test("leads in doubt in two forms have a button for each", () => {
  const forms: OfForm[] = [
    { formType: "solar", ...exactly(1) },
    { formType: "treppenlift2", ...exactly(4) },
  ];
  const { what, ways } = say({ kind: "in_doubt", isEmail: false, ...at, serviceName: "Rückruf Nord", forms });
  expect(what).toBe("5 leads in doubt at Rückruf Nord");
  expect(ways).toEqual([
    { label: "S: 1", to: "/admin/forms/solar?view=in-doubt&service=7" },
    { label: "V2: 4", to: "/admin/forms/treppenlift2?view=in-doubt&service=7" },
    { label: "Compare with their list", to: "/admin/jobs?plan=resolve&service=7" },
  ]);
});

test("uses the singular for one item", () => {
  expect(say({ kind: "people", count: 1 }).what).toBe("1 person waits for access");
  const forms: OfForm[] = [{ formType: "treppenlift", ...exactly(1) }];
  expect(say({ kind: "waiting", ...at, forms }).what).toBe("1 lead waits for manual send to Liftring");
});

test("leads for manual sending open a list, or a job for those who may", () => {
  const forms: OfForm[] = [{ formType: "treppenlift", ...exactly(40) }];
  const review = { label: "Review and send", to: "/admin/forms/treppenlift?view=waiting&service=7" };
  const many = { label: "Send many", to: "/admin/jobs?plan=send-old&service=7" };
  expect(say({ kind: "waiting", ...at, forms }).ways).toEqual([review, many]);
  expect(say({ kind: "waiting", ...at, forms }, false).ways).toEqual([review]);
});

test("leads in quarantine show number and age", () => {
  expect(say({ kind: "quarantine", count: 2, isMore: false, oldestAt, newestAt: oldestAt })).toMatchObject({
    what: "2 leads in quarantine",
    why: "they look as if a program had sent them, nothing is sent · oldest 2 h 14 min",
    ways: [{ label: "Review", to: "/admin/quarantine" }],
  });
  expect(say({ kind: "quarantine", count: 10_000, isMore: true, oldestAt, newestAt: oldestAt }).what).toBe(
    "10,000+ leads in quarantine",
  );
});

test("services without a named recipient are one item, linked to the first", () => {
  const services = [
    { id: "7", name: "Liftring", lacksType: true, lacksName: true },
    { id: "8", name: "Musterbörse", lacksType: false, lacksName: true },
  ];
  const item = { kind: "recipients" as const, services };
  expect(say(item)).toEqual({
    status: "warning",
    what: "2 services do not say who gets the leads",
    why: 'nobody has chosen buyer, marketplace or own system, so it counts as a buyer: Liftring · visitors read "Ein Partnerunternehmen" in place of a name: Liftring, Musterbörse',
    ways: [{ label: "Complete", to: "/admin/api-services/7#sending" }],
  });
  expect(say(item, false).ways).toEqual([]);
});

test("statements are named, and linked only for editors", () => {
  const names = ["Offers searched", "Callback (variant 6)"];
  const item = { kind: "statements" as const, names, mayEdit: true };
  expect(say({ ...item, about: "unproven" }).what).toBe("2 statements without evidence");
  expect(say({ ...item, about: "expired" })).toMatchObject({
    why: "expired: Offers searched, Callback (variant 6)",
    ways: [{ label: "Renew", to: "/admin/site?part=claims" }],
  });
  const operator = say({ ...item, about: "operator", names: ["vatId", "phone"], mayEdit: false });
  expect(operator).toMatchObject({ what: "Placeholder company details", ways: [] });
  expect(operator.why).toBe("VAT ID, Phone · the site will not start in production with them");
});

const stopped = {
  kind: "stopped",
  serviceId: "7",
  serviceName: "Musterbörse",
  by: null,
  reason: "answers 503",
  since: new Date("2026-11-12T08:05:00Z"),
  queued: exactly(12),
  rejectionStreak: 0,
} as const;

test("a degraded service says that its leads go out automatically", () => {
  expect(say({ ...stopped, state: "half_open" })).toEqual({
    status: "pending",
    what: "12 leads queued at Musterbörse",
    why: "degraded since 09:05, being tested · answers 503 · they go out by themselves",
    ways: [{ label: "Watch", to: "/admin/delivery-health?service=7" }],
  });
});

test("a refusing service shows the number in a row and the reason", () => {
  expect(say({ ...stopped, state: "refusing", rejectionStreak: 7, reason: "outside of our area" })).toEqual({
    status: "error",
    what: "Musterbörse refuses leads",
    why: "7 leads in a row since 09:05 · outside of our area",
    ways: [
      { label: "Open", to: "/admin/delivery-health?service=7" },
      { label: "Settings", to: "/admin/api-services/7" },
    ],
  });
});

test("a service paused by responses shows time and reason, and links to the resume dialog", () => {
  const since = new Date("2026-11-11T21:51:00Z");
  expect(say({ ...stopped, state: "paused", queued: exactly(1), since })).toEqual({
    status: "error",
    what: "Musterbörse is paused",
    why: "1 lead waits · since Wed 11 Nov, 22:51 · answers 503",
    ways: [
      { label: "Resume", to: "/admin/delivery-health?service=7&confirm=resume" },
      { label: "Settings", to: "/admin/api-services/7" },
    ],
  });
  expect(say({ ...stopped, state: "paused" }, false).ways).toEqual([
    { label: "Open", to: "/admin/delivery-health?service=7" },
  ]);
});

test("a service paused by staff names the user", () => {
  expect(say({ ...stopped, state: "paused", reason: "", by: "eva@example.org" })).toMatchObject({
    status: "paused",
    what: "Musterbörse is paused",
    why: "12 leads wait · since 09:05 by eva@example.org",
  });
});

test("rejected leads are called so", () => {
  const forms: OfForm[] = [{ formType: "solar", ...exactly(20) }];
  expect(
    say({ kind: "failed", ...at, forms, failedForms: forms, isEmail: false, isRefused: true, reason: "" }).what,
  ).toBe("20 leads refused by Liftring");
});

const whyFailed = (some: OfForm[]) =>
  say({ kind: "failed", ...at, forms: some, failedForms: some, isEmail: false, isRefused: false, reason: "" }).why;

test("failed emails of ours are not called leads", () => {
  const forms: OfForm[] = [{ formType: "solar", ...exactly(2) }];
  expect(say({ kind: "in_doubt", ...at, forms, isEmail: true }).what).toBe("2 emails in doubt at Liftring");
  expect(
    say({ kind: "failed", ...at, forms, failedForms: forms, isEmail: true, isRefused: false, reason: "" }).what,
  ).toBe("2 emails failed at Liftring");
});

test("names up to three forms and counts more", () => {
  const forms = (["solar", "treppenlift", "treppenlift2", "treppenlift3"] as const).map((formType) => ({
    formType,
    ...exactly(1),
  }));
  expect(whyFailed(forms.slice(0, 3))).toBe("Solar, Treppenlift, Treppenlift 2 · oldest 2 h 14 min");
  expect(whyFailed(forms)).toBe("4 forms · oldest 2 h 14 min");
});

test("several access requests", () => {
  expect(say({ kind: "people", count: 2 })).toMatchObject({
    what: "2 people wait for access",
    ways: [{ label: "Review", to: "/admin/team" }],
  });
});

test("return requests show the next credit, and link for those who may decide", () => {
  const nextAt = new Date("2026-11-12T15:00:00Z");
  expect(say({ kind: "returns", open: 3, due: 2, nextAt })).toEqual({
    status: "warning",
    what: "3 return requests to decide",
    why: "the next is credited automatically on Thu 12 Nov, 16:00 · 2 today",
    ways: [{ label: "Decide", to: "/admin/returns" }],
  });
  const later = say({ kind: "returns", open: 1, due: 0, nextAt: new Date("2026-11-20T15:00:00Z") }, false);
  expect(later).toMatchObject({ status: "not_sent", what: "1 return request to decide", ways: [{ label: "Open" }] });
});

test("a service without consent source says so and links to the setting", () => {
  const item = { kind: "mute" as const, serviceNames: ["Conversions"], mayEdit: true };
  expect(say(item)).toMatchObject({
    status: "warning",
    what: "Conversions can send nothing",
    ways: [{ label: "Enter the ID", to: "/admin/site?part=operator" }],
  });
  expect(say({ ...item, mayEdit: false }).ways).toEqual([]);
});
