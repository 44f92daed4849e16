import { describe, expect, test } from "vitest";
import { readArea } from "./area.ts";
import { NO_USAGE, type Order, type Usage } from "./order.ts";
import { simulate, type PastLead, type PastMarket } from "./simulate.ts";

const at = (berlin: string) => Date.parse(berlin);

const order = (id: string, more: Partial<Order> = {}): Order => ({
  id,
  buyerId: `buyer of ${id}`,
  version: 1,
  state: "live",
  liveFrom: null,
  liveUntil: null,
  formTypes: ["treppenlift"],
  area: null,
  conditions: [],
  priceCents: 4500,
  shareMax: 4,
  priority: 1,
  weight: 1,
  caps: NO_CAPS,
  isPaced: false,
  hours: null,
  outsideHours: "hold",
  duplicateDays: 0,
  ...more,
});

const NO_CAPS: Order["caps"] = { day: null, month: null, total: null, budgetMonthCents: null };
const caps = (more: Partial<Order["caps"]>) => ({ caps: { ...NO_CAPS, ...more } });

const market = (orders: readonly Order[], usage: Record<string, Partial<Usage>> = {}): PastMarket => ({
  rulesOf: () => ({ maxBuyers: 4, rankBy: "priority" }),
  orders,
  usage: new Map(Object.entries(usage).map(([id, used]) => [id, { ...NO_USAGE, ...used }])),
  netCents: new Map(),
});

let numbers = 0;
const lead = (berlin: string, postalCode = "50823", phone = `${++numbers}`): PastLead => ({
  id: phone,
  at: at(berlin),
  routed: { formType: "treppenlift", postalCode, answers: {}, named: null },
  phone,
  email: undefined,
});

const NOVEMBER = { from: at("2026-11-01T00:00:00+01:00"), to: at("2026-12-01T00:00:00+01:00") };

async function sold(leads: readonly PastLead[], given: PastMarket, span: Parameters<typeof simulate>[2] = NOVEMBER) {
  const picked: string[] = [];
  const [result] = await simulate(leads, [given], span, (_, [decision]) =>
    picked.push(decision?.picks.map((pick) => pick.order.id).join(" ") ?? ""),
  );
  return { picked, result };
}

describe("caps", () => {
  const leads = [
    lead("2026-11-16T10:00:00+01:00"),
    lead("2026-11-16T23:59:59+01:00"),
    lead("2026-11-17T00:00:00+01:00"),
    lead("2026-12-01T00:00:00+01:00"),
    lead("2026-12-01T00:00:01+01:00"),
  ];

  test.each([
    ["of the day: free again at midnight in Berlin", { day: 1 }, [true, false, true, true, false]],
    ["of the month: free again on the first of the next", { month: 2 }, [true, true, false, true, true]],
    ["in total: never", { total: 2 }, [true, true, false, false, false]],
    [
      "of the month's budget: free again on the first of the next",
      { budgetMonthCents: 4500 },
      [true, false, false, true, false],
    ],
  ])("%s", async (_, cap, expected) => {
    const { picked } = await sold(leads, market([order("a", caps(cap))]));
    expect(picked).toEqual(expected.map((isSold) => (isSold ? "a" : "")));
  });

  test("count earlier usage", async () => {
    const full = { a: { day: 1, month: 1, total: 1 } };
    const span = { ...NOVEMBER, from: at("2026-11-16T09:00:00+01:00") };
    expect((await sold(leads, market([order("a", caps({ day: 1 }))], full), span)).picked).toEqual([
      "",
      "",
      "a",
      "a",
      "",
    ]);
    expect((await sold(leads, market([order("a", caps({ month: 1 }))], full), span)).picked).toEqual([
      "",
      "",
      "",
      "a",
      "",
    ]);
    expect((await sold(leads, market([order("a", caps({ total: 1 }))], full), span)).picked).toEqual([
      "",
      "",
      "",
      "",
      "",
    ]);
  });
});

describe("hours at cap", () => {
  const cases: [says: string, cap: Partial<Order["caps"]>, hours: number][] = [
    ["last until the end of the day", { day: 1 }, 14],
    ["last until the end of the month", { month: 1 }, 14 * 24 + 14],
    ["last until the end of the month if the budget is used up", { budgetMonthCents: 8999 }, 14 * 24 + 14],
    ["last until the end of the simulated time", { total: 1 }, 14 * 24 + 14],
    ["are zero if leads are still allowed", { day: 2 }, 0],
    ["are all hours if the cap is zero", { day: 0 }, 30 * 24],
  ];

  test.each(cases)("%s", async (_, cap, hours) => {
    const { result } = await sold([lead("2026-11-16T10:00:00+01:00")], market([order("a", caps(cap))]));
    expect(result?.orders[0]?.hoursAtCap).toBe(hours);
  });

  test("include the extra hour of a 25-hour day", async () => {
    const span = { from: at("2026-10-25T00:00:00+02:00"), to: at("2026-10-26T12:00:00+01:00") };
    const { result } = await sold([lead("2026-10-25T00:00:00+02:00")], market([order("a", caps({ day: 1 }))]), span);
    expect(result?.orders[0]?.hoursAtCap).toBe(25);
  });

  test("are split by day", async () => {
    const span = { from: at("2026-10-24T00:00:00+02:00"), to: at("2026-10-26T12:00:00+01:00") };
    const { result } = await sold([lead("2026-10-24T18:00:00+02:00")], market([order("a", caps({ total: 1 }))]), span);
    expect(result?.orders[0]).toMatchObject({
      hoursAtCap: 43,
      hoursAtCapByDay: { "2026-10-24": 6, "2026-10-25": 25, "2026-10-26": 12 },
    });
  });

  test("start at once if the order was at its cap before", async () => {
    const given = market([order("a", caps({ day: 3 }))], { a: { day: 3 } });
    expect((await sold([], given)).result?.orders[0]?.hoursAtCap).toBe(24);
  });
});

test("does not sell a person again to a buyer within its window, also after an earlier sale", async () => {
  const given = market([order("a", { duplicateDays: 2 })]);
  const days = ["10", "11", "12", "14"].map((day) => lead(`2026-11-${day}T10:00:00+01:00`, "50823", "same"));
  expect((await sold(days, given)).picked).toEqual(["a", "", "a", "a"]);
  const sales = [{ phone: "same", email: undefined, buyerId: "buyer of a", at: at("2026-11-09T10:00:00+01:00") }];
  expect((await sold(days, given, { ...NOVEMBER, sales })).picked).toEqual(["", "a", "", "a"]);
});

test("counts sales, revenue, and unsold leads by reason and region", async () => {
  const cologne = order("cologne", { area: readArea("50") ?? null, priceCents: 5000, ...caps({ day: 1 }) });
  const berlin = order("berlin", { area: readArea("10") ?? null, priceCents: 3000 });
  const leads = ["50823", "50823", "50667", "10115", "80331", ""].map((code) =>
    lead("2026-11-16T10:00:00+01:00", code),
  );
  const { result } = await sold(leads, market([cologne, berlin]));
  expect(result).toEqual({
    leads: 6,
    soldLeads: 2,
    revenueCents: 8000,
    orders: [
      {
        orderId: "cologne",
        buyerId: "buyer of cologne",
        sold: 1,
        revenueCents: 5000,
        hoursAtCap: 14,
        hoursAtCapByDay: { "2026-11-16": 14 },
      },
      {
        orderId: "berlin",
        buyerId: "buyer of berlin",
        sold: 1,
        revenueCents: 3000,
        hoursAtCap: 0,
        hoursAtCapByDay: {},
      },
    ],
    unsoldByReason: [
      { reason: "area", leads: 2 },
      { reason: "cap", leads: 2 },
    ],
    unsoldByRegion: [
      { region: "50", leads: 2 },
      { region: "", leads: 1 },
      { region: "80", leads: 1 },
    ],
    leadsByRegion: [
      { region: "50", leads: 3 },
      { region: "", leads: 1 },
      { region: "10", leads: 1 },
      { region: "80", leads: 1 },
    ],
  });
});

test("simulates several markets side by side without mixing their sales", async () => {
  const one = order("a", { ...caps({ day: 1 }), duplicateDays: 9 });
  const leads = [lead("2026-11-16T10:00:00+01:00"), lead("2026-11-16T10:00:01+01:00")];
  const results = await simulate(leads, [market([one]), market([{ ...one, caps: NO_CAPS }]), market([])], NOVEMBER);
  expect(results.map(({ soldLeads }) => soldLeads)).toEqual([1, 2, 0]);
  expect(results[2]?.unsoldByReason).toEqual([{ reason: "no-order", leads: 2 }]);
});
