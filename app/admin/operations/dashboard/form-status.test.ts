import { expect, test } from "vitest";
import { exactly } from "#testing/fixtures/exactly.ts";
import type { FormNumbers } from "#server/operations/dashboard/read-dashboard.ts";
import { formStatus } from "./form-card.tsx";

const quiet: FormNumbers = {
  formType: "solar",
  today: 0,
  daysBefore: [],
  expected: 0,
  problems: [],
  waiting: exactly(0),
  quarantined: 0,
  deliveries: { warning: 0, underWay: 0, all: 0 },
};
const problem = {
  formType: "solar",
  serviceId: "1",
  oldestAt: new Date(0),
  newestAt: new Date(0),
  isEmail: false,
  isRefused: false,
} as const;
const failed = { ...problem, state: "failed", serviceName: "Musterbörse", ...exactly(3) } as const;
const doubt = { ...problem, state: "in_doubt", serviceName: "Rückruf Nord", ...exactly(1) } as const;
const say = (numbers: Partial<FormNumbers>) => formStatus({ ...quiet, ...numbers });

test("a form card shows the worst problem", () => {
  const deliveries = { warning: 1, underWay: 2, all: 9 };
  expect(say({ problems: [doubt, failed], waiting: exactly(2), deliveries })).toEqual({
    status: "error",
    text: "3 failed at Musterbörse",
  });
  expect(say({ problems: [doubt], waiting: exactly(2), deliveries })).toEqual({
    status: "in_doubt",
    text: "1 in doubt",
  });
  expect(say({ waiting: exactly(1), deliveries }).text).toBe("1 waits for manual send");
  expect(say({ deliveries })).toEqual({ status: "pending", text: "2 on the way" });
});

test("a form card without a problem says so", () => {
  expect(say({ deliveries: { warning: 1, underWay: 0, all: 9 } }).text).toBe("1 delivered with a warning");
  expect(say({ deliveries: { warning: 0, underWay: 0, all: 9 } }).text).toBe("All delivered");
  expect(say({ today: 4, quarantined: 2, deliveries: { warning: 0, underWay: 0, all: 9 } }).text).toBe(
    "2 in quarantine",
  );
  expect(say({ today: 4 }).text).toBe("Sent to no service");
  expect(say({}).text).toBe("No leads yet today");
});

test("adds up failures at several services", () => {
  const other = { ...failed, serviceId: "2", serviceName: "Liftring", ...exactly(2) };
  expect(say({ problems: [failed, other] }).text).toBe("5 failed at 2 services");
  expect(say({ waiting: exactly(2) }).text).toBe("2 wait for manual send");
});
