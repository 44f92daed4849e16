import { expect, test } from "vitest";
import { matterText, type Matter } from "./attention-text.ts";

const now = new Date("2026-11-12T09:42:00Z");
const oldestAt = new Date("2026-11-12T07:28:00Z");
const say = (matter: Matter) => matterText(matter, now);

test("failed leads name the service, the form, the reason and the age, and lead exactly there", () => {
  const forms = [{ formType: "treppenlift5", count: 3 }];
  const reason = "postal code outside delivery area";
  expect(say({ kind: "failed", serviceName: "Musterbörse", forms, oldestAt, reason })).toEqual({
    status: "error",
    what: "3 leads failed at Musterbörse",
    why: "Treppenlift 5 · postal code outside delivery area · oldest 2 h 14 min",
    ways: [{ label: "Open 3 leads", to: "/admin/forms/treppenlift5?view=undelivered" }],
  });
});

test("leads in doubt in two forms have a button for each", () => {
  const forms = [
    { formType: "solar", count: 1 },
    { formType: "treppenlift2", count: 4 },
  ];
  const { what, ways } = say({ kind: "in_doubt", serviceNames: ["Rückruf Nord"], forms, oldestAt });
  expect(what).toBe("5 leads in doubt");
  expect(ways).toEqual([
    { label: "S: 1", to: "/admin/forms/solar?view=in-doubt" },
    { label: "V2: 4", to: "/admin/forms/treppenlift2?view=in-doubt" },
  ]);
});

test("one of something is one of something", () => {
  expect(say({ kind: "people", count: 1 }).what).toBe("1 person waits for access");
  const forms = [{ formType: "treppenlift", count: 1 }];
  expect(say({ kind: "waiting", serviceName: "Liftring", forms, oldestAt }).what).toBe(
    "1 lead waits for manual send to Liftring",
  );
});

test("leads in quarantine say how many, and since when", () => {
  expect(say({ kind: "quarantine", count: 2, isMore: false, oldestAt })).toMatchObject({
    what: "2 leads in quarantine",
    why: "they look as if a program had sent them, nothing is sent · oldest 2 h 14 min",
    ways: [{ label: "Review", to: "/admin/quarantine" }],
  });
  expect(say({ kind: "quarantine", count: 1000, isMore: true, oldestAt }).what).toBe(
    "More than 1\u202f000 leads in quarantine",
  );
});

test("claims are named, and only those who may edit them are led there", () => {
  const matter = { kind: "claims", names: ["Offers searched", "Callback (variant 6)"], mayEdit: true } as const;
  expect(say({ ...matter, about: "unproven" }).what).toBe("2 claims without evidence");
  expect(say({ ...matter, about: "expired" })).toMatchObject({
    why: "expired: Offers searched, Callback (variant 6)",
    ways: [{ label: "Renew", to: "/admin/site?part=claims" }],
  });
  const operator = say({ ...matter, about: "operator", names: ["vatId", "phone"], mayEdit: false });
  expect(operator).toMatchObject({ what: "Operator data still invented", ways: [] });
  expect(operator.why).toBe("VAT ID, Phone · a production start refuses them");
});
