import { expect, test } from "vitest";
import { formStanding, type FormNumbers } from "./form-status.ts";

const quiet: FormNumbers = { today: 0, troubles: [], waiting: 0, deliveries: { warning: 0, underWay: 0, all: 0 } };
const failed = { state: "failed", serviceName: "Musterbörse", count: 3 } as const;
const doubt = { state: "in_doubt", serviceName: "Rückruf Nord", count: 1 } as const;
const say = (numbers: Partial<FormNumbers>) => formStanding({ ...quiet, ...numbers });

test("a form card says the worst first", () => {
  const deliveries = { warning: 1, underWay: 2, all: 9 };
  expect(say({ troubles: [doubt, failed], waiting: 2, deliveries })).toEqual({
    status: "error",
    text: "3 failed at Musterbörse",
  });
  expect(say({ troubles: [doubt], waiting: 2, deliveries })).toEqual({ status: "in_doubt", text: "1 in doubt" });
  expect(say({ waiting: 1, deliveries }).text).toBe("1 waits for manual send");
  expect(say({ deliveries })).toEqual({ status: "pending", text: "2 on the way" });
});

test("a form card without trouble says so", () => {
  expect(say({ deliveries: { warning: 1, underWay: 0, all: 9 } }).text).toBe("1 delivered with a warning");
  expect(say({ deliveries: { warning: 0, underWay: 0, all: 9 } }).text).toBe("All delivered");
  expect(say({ today: 4 }).text).toBe("Sent to no service");
  expect(say({}).text).toBe("No leads yet today");
});
